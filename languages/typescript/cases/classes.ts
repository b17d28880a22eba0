/** Classes, and what their members say of types. */
import type { Repository } from "./repository";
// <- imports ./repository Repository
import { type User as Person, Role } from "./user";
// <- imports ./user User as Person
// <- imports ./user Role
import legacy = require("./legacy");
// <- imports ./legacy as legacy

export abstract class Store<T> extends Base.Root<T> implements Reader, Writer<T>, io.Closer {
//                    ^ class Store
// <- extends Base.Root
// <- type_hint_of T
// <- implements Reader
// <- implements Writer
// <- type_hint_of T
// <- implements io.Closer
// <- type_hint_of io.Closer
// <- signature abstract class Store<T> extends Base.Root<T> implements Reader, Writer<T>, io.Closer
  private static readonly log: Logger = new Logger("store");
  //                      ^ field Store.log
  // <- type_hint_of Logger
  // <- calls Logger
  // <- signature private static readonly log: Logger = new Logger("store")
  // <- type Logger
  protected items: Map<string, T> = new Map();
  //        ^ field Store.items
  // <- type_hint_of Map
  // <- type_hint_of T
  // <- calls Map
  // <- type Map
  #secret?: Secret;
  // <- field Store.#secret
  // <- type_hint_of Secret
  cache = new Cache();
  // <- field Store.cache
  // <- calls Cache
  // <- type Cache
  private static save = debounce(async (item: Item) => {
  //             ^ method Store.save
  // <- signature private static save = debounce(async (item: Item)
  // <- calls debounce
  // <- type_hint_of Item
    write(item);
    // <- calls write
    // <- references item
  }, 300);
  sizes = items.map((one) => one.size);
  // <- field Store.sizes
  // <- calls items.map
  abstract readonly label: string;
  //                ^ field Store.label
  declare brand: symbol;
  //      ^ field Store.brand

  /** Every parameter with a modifier is a field. */
  constructor(private readonly repository: Repository<T>, public clock: Clock, limit: Limit) {
  // <- constructor Store.constructor
  // <- field Store.repository
  // <- field Store.clock
  // <- type_hint_of Repository
  // <- type_hint_of T
  // <- type_hint_of Clock
  // <- type_hint_of Limit
  // <- doc Every parameter with a modifier is a field.
  // <- signature constructor(private readonly repository: Repository<T>, public clock: Clock, limit: Limit)
    super(limit);
    // <- calls super
    // <- references limit
  }

  // overloads
  find(id: string): T;
  // <- method Store.find
  // <- type_hint_of T
  find(id: number): T;
  // <- method Store.find
  // <- type_hint_of T
  // <- signature find(id: number): T
  async find(id: unknown): Promise<Person | null> {
  //    ^ method Store.find
  // <- type_hint_of Promise
  // <- type_hint_of Person
  // <- type Person
    return this.repository.findOne(id);
    // <- accesses_field this.repository
    // <- calls this.repository.findOne
    // <- references id
  }

  onChange = async (event: ChangeEvent): Promise<Result> => {
  // <- method Store.onChange
  // <- type_hint_of ChangeEvent
  // <- type_hint_of Promise
  // <- type_hint_of Result
  // <- type Result
    notify(event!.target as Target);
    // <- calls notify
    // <- type_hint_of Target
  };

  get size(): Size {
  //  ^ property Store.size
  // <- type_hint_of Size
  // <- type Size
    return this.items.size;
    // <- accesses_field this.items
  }

  private hidden?(): void {}
  //      ^ method Store.hidden
  abstract save(item: T): Promise<Receipt>;
  //       ^ method Store.save
  // <- type_hint_of T
  // <- type_hint_of Promise
  // <- type_hint_of Receipt
  // <- signature abstract save(item: T): Promise<Receipt>
  // <- type Receipt
}

export class PickedDto extends PickType(UserDto, ["name"] as const) {}
//           ^ class PickedDto
// <- calls PickType
// <- extends UserDto

export default class Users extends Store<Person> {
//                   ^ class Users
// <- extends Store
// <- type_hint_of Person
// <- imports Users as default
  static shared: Users | undefined;
  //     ^ field Users.shared
  // <- type_hint_of Users
  // <- type Users
  constructor(@Inject(TOKEN) readonly tokens: Tokens) {
  // <- constructor Users.constructor
  // <- field Users.tokens
  // <- calls Inject
  // <- references TOKEN
  // <- type_hint_of Tokens
    super(tokens);
    // <- calls super
    // <- references tokens
  }
}

class Job {
// <- class Job
  constructor(protected retries?: number, private owner?: Worker | null) {}
  // <- constructor Job.constructor
  // <- field Job.retries
  // <- field Job.owner
  // <- type_hint_of Worker
}
