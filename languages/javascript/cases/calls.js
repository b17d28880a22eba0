// Mentions: who calls what, and what is passed by name.
function work(list, queue) {
//       ^ function work
  list.map((item) => transform(item, format));
  // <- calls list.map
  // <- calls transform
  // <- references item
  // <- references format
  queue?.flush?.();
  // <- calls queue.flush
  this.store.commit(save(draft));
  // <- accesses_field this.store
  // <- calls this.store.commit
  // <- calls save
  // <- references draft
  button.addEventListener("click", onClick);
  // <- calls button.addEventListener
  // <- references onClick
  const handlers = { onSave, onLoad: load, close: this.close };
  // <- references onSave
  // <- references load
  // <- accesses_field this.close
  const all = [first, ...others];
  // <- references first
  // <- references others
  const chosen = ready ? Fast : Slow;
  // <- references Fast
  // <- references Slow
  const name = title ?? FALLBACK;
  // <- references FALLBACK
  const url = `${ROOT}/users`;
  // <- references ROOT
  if (status === Status.DONE) return finish;
  // <- references Status.DONE
  // <- references finish
  switch (kind) {
    case Kind.FILE:
    // <- references Kind.FILE
      return css`color: red`;
      // <- calls css
  }
  return build().then(report).catch(logger.error);
  // <- calls build
  // <- calls build().then
  // <- references report
  // <- calls build().then(report).catch
  // <- references logger.error
}
