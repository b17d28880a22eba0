/**
 * @flow strict
 */
import type {Wakeable} from './types';
// <- imports ./types Wakeable

export opaque type State = Array<Wakeable<any>>;
//                 ^ type State
// <- type_hint_of Array
// <- type_hint_of Wakeable

export type Lane = {| +id: number, owner: ?Fiber |};
//          ^ type Lane
//                     ^ field Lane.id
//                                 ^ field Lane.owner

// Waits for a promise.
export function track<T>(state: State, wakeable: Wakeable<T>): T {
//              ^ function track
// <- doc Waits for a promise.
// <- type_hint_of State
// <- type_hint_of Wakeable
// <- type_hint_of T
// <- type_hint_of T
  const previous: ?Wakeable<T> = state.last;
  // <- type_hint_of T
  // <- references state.last
  notify(previous);
  // <- calls notify
  // <- references previous
  return (previous: any).value;
}
