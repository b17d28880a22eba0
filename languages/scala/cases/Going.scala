// What the grammar does not know is read as if it were not there.
class Going(server: Server)(implicit log: Log) extends Base[Text]()(log) with Closing[Text] {
//    ^ class Going
// <- field Going.server
// <- field Going.log
// <- type_hint_of Server
// <- type_hint_of Log
// <- type_hint_of Text
// <- type_hint_of Text
// <- extends Base
// <- implements Closing
  val local: ScriptServer & BuildServer
  // <- field Going.local
      & SourceServer =
    server

  def all(items: Seq[Text]): Unit = {
  //  ^ method Going.all
  // <- type_hint_of Seq
  // <- type_hint_of Text
  // <- type_hint_of Unit
    for (item <- items) do
      send(item)
      // <- calls send
      // <- references item
    for {
      item <- items
    } do
      close(item)
      // <- calls close
      // <- references item
  }

  def last: Int = 1
  //  ^ method Going.last
  // <- type_hint_of Int
}
