/** Everything that only the type checker sees, and functions with their types. */
export interface Shape extends Named, Comparable<Shape>, geo.Located {
//               ^ interface Shape
// <- extends Named
// <- extends Comparable
// <- type_hint_of Shape
// <- extends geo.Located
// <- type_hint_of geo.Located
// <- signature interface Shape extends Named, Comparable<Shape>, geo.Located
  readonly sides: number;
  //       ^ field Shape.sides
  corners?: Corner[];
  // <- field Shape.corners
  // <- type_hint_of Corner
  parent: Shape | null;
  // <- field Shape.parent
  // <- type_hint_of Shape
  // <- type Shape
  area(unit: Unit): Area;
  // <- method Shape.area
  // <- type_hint_of Unit
  // <- type_hint_of Area
  // <- signature area(unit: Unit): Area
  // <- type Area
  get centre(): Point;
  //  ^ property Shape.centre
  // <- type_hint_of Point
  (scale: Scale): Shape;
  // <- type_hint_of Scale
  // <- type_hint_of Shape
  new (sides: number): Shape;
  // <- type_hint_of Shape
}

/** Who may. */
export type Role = "admin" | "user";
//          ^ type Role
// <- doc Who may.
// <- signature type Role = "admin" | "user";
type Settings = {
//   ^ type Settings
  theme: Theme;
  // <- field Settings.theme
  // <- type_hint_of Theme
  // <- type Theme
  onChange(next: Settings): void;
  // <- method Settings.onChange
  // <- type_hint_of Settings
};
type Extended = Settings & { extra: Extra };
// <- type Extended
// <- field Extended.extra
// <- type_hint_of Settings
// <- type_hint_of Extra
type Keys = keyof typeof settings;
//   ^ type Keys
// <- type_hint_of settings
type Row = z.infer<typeof rowSchema>;
//   ^ type Row
// <- type_hint_of z.infer
// <- type_hint_of rowSchema
type Created = Awaited<ReturnType<BookingService["create"]>>;
//   ^ type Created
// <- type_hint_of Awaited
// <- type_hint_of ReturnType
// <- type_hint_of BookingService
type Maybe<T extends Entity = User> = T extends Array<Item> ? First : [Left, Right?];
//   ^ type Maybe
// <- type_hint_of Entity
// <- type_hint_of User
// <- type_hint_of T
// <- type_hint_of Array
// <- type_hint_of Item
// <- type_hint_of First
// <- type_hint_of Left
// <- type_hint_of Right
type Handlers = { [K in Event]: (event: K) => Outcome };
//   ^ type Handlers
// <- type_hint_of Event
// <- type_hint_of K
// <- type_hint_of Outcome

export enum Status {
//          ^ enum Status

  /** Just made. */
  New,
  // <- constant Status.New
  // <- doc Just made.
  Done = "done",
  // <- constant Status.Done
  // <- signature Done = "done"
  "in-between" = 3,
  // <- constant Status.in-between
}
declare const enum Flag { On }
// <- enum Flag
// <- constant Flag.On

namespace Geometry {
//        ^ module Geometry
// <- signature namespace Geometry
  export const ORIGIN = 0;
  //           ^ constant Geometry.ORIGIN
  const hidden = 1;
  //    ^ constant Geometry.hidden
  export function distance(a: Point, b: Point): Length {
  //              ^ function Geometry.distance
  // <- type_hint_of Point
  // <- type_hint_of Point
  // <- type_hint_of Length
    return measure(a, b);
    // <- calls measure
    // <- references a
    // <- references b
  }
}

declare module "untyped" {
//             ^ module untyped
  export function parse(text: string): Tree;
  //              ^ function untyped.parse
  // <- type_hint_of Tree
}
declare global {
  interface Window { store: Store }
  // <- interface Window
  // <- field Window.store
  // <- type_hint_of Store
}
declare const VERSION: Version;
//            ^ variable VERSION
// <- type_hint_of Version
declare function setTimer(callback: Callback): Timer;
//               ^ function setTimer
// <- type_hint_of Callback
// <- type_hint_of Timer

// overloads
export function parse(text: string): Document;
//              ^ function parse
// <- type_hint_of Document
export function parse(text: Buffer): Document;
//              ^ function parse
// <- type_hint_of Buffer
// <- type_hint_of Document
// <- signature function parse(text: Buffer): Document;
export async function parse(text: unknown): Promise<Document> {
//                    ^ function parse
// <- type_hint_of Promise
// <- type_hint_of Document
// <- type Document
  const reader: Reader = open(text);
  // <- type_hint_of Reader
  // <- calls open
  // <- references text
  const tree = text as Tree;
  // <- type_hint_of Tree
  return assertTree<Tree>(tree);
  // <- calls assertTree
  // <- type_hint_of Tree
  // <- references tree
}

export const load = async ({ id, role }: LoadOptions): Promise<Person> => {
//           ^ function load
// <- type_hint_of LoadOptions
// <- type_hint_of Promise
// <- type_hint_of Person
// <- type Person
  return fetchPerson(id satisfies Id);
  // <- calls fetchPerson
  // <- type_hint_of Id
};
export const isUser = (value: unknown): value is User => value instanceof User;
//           ^ function isUser
// <- type_hint_of User
// <- references User
export const settings = { theme: "dark", toggle: () => flip() } satisfies Settings;
// <- constant settings
// <- method settings.toggle
// <- calls flip
// <- type_hint_of Settings
const callback = ((event) => log(event)) as Listener;
//    ^ function callback
// <- calls log
// <- references event
// <- type_hint_of Listener
export const context = createContext<Value | undefined>(undefined);
//           ^ constant context
// <- calls createContext
// <- type_hint_of Value
const table: Record<Key, Entry> = {};
//    ^ constant table
// <- type_hint_of Record
// <- type_hint_of Key
// <- type_hint_of Entry
let user: User | undefined;
//  ^ variable user
// <- type_hint_of User
