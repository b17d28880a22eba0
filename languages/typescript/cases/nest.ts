// NestJS: decorators, routes, injected services; tRPC routers.
@Module({ imports: [PrismaModule], providers: [UsersService] })
// <- decorates Module
// <- calls Module
// <- references PrismaModule
// <- references UsersService
export class UsersModule {}
//           ^ class UsersModule

/** Serves users. */
@Controller({ path: "/users", version: "2" })
// <- decorates Controller
// <- calls Controller
// <- route Controller /users UsersController
@UseGuards(AuthGuard)
// <- decorates UseGuards
// <- calls UseGuards
// <- references AuthGuard
export class UsersController {
//           ^ class UsersController
// <- doc Serves users.
// <- signature export class UsersController
  constructor(private readonly users: UsersService) {}
  // <- constructor UsersController.constructor
  // <- field UsersController.users
  // <- type_hint_of UsersService

  /** One user. */
  @Get("/:id")
  // <- decorates Get
  // <- calls Get
  // <- route Get /:id findOne
  @Roles(Role.ADMIN)
  // <- decorates Roles
  // <- calls Roles
  // <- references Role.ADMIN
  public async findOne(@Param("id") id: string): Promise<User> {
  //           ^ method UsersController.findOne
  // <- calls Param
  // <- type_hint_of Promise
  // <- type_hint_of User
  // <- doc One user.
  // <- signature public async findOne(id: string): Promise<User>
    return this.users.findOne(id);
    // <- accesses_field this.users
    // <- calls this.users.findOne
    // <- references id
  }

  @Post()
  // <- decorates Post
  // <- calls Post
  // <- route Post create
  create(@Body() body: CreateUser) {
  // <- method UsersController.create
  // <- calls Body
  // <- type_hint_of CreateUser
    throw new errors.Forbidden("no");
    // <- throws errors.Forbidden
    // <- calls errors.Forbidden
  }
}

@Controller("health")
// <- decorates Controller
// <- calls Controller
// <- route Controller health Health
class Health {}
//    ^ class Health

export class CreateUser {
//           ^ class CreateUser
  @IsString()
  // <- decorates IsString
  // <- calls IsString
  name!: string;
  // <- field CreateUser.name
  // <- signature name!: string
}

export const usersRouter = router({
//           ^ constant usersRouter
// <- calls router
  list: procedure.input(ListInput).query(async ({ input }) => {
  // <- method usersRouter.list
  // <- calls procedure.input
  // <- references ListInput
  // <- calls procedure.input(ListInput).query
  // <- signature list: procedure.input(ListInput).query(async ({ input })
    return listUsers(input);
    // <- calls listUsers
    // <- references input
  }),
  remove: procedure.mutation(removeUser),
  // <- method usersRouter.remove
  // <- calls procedure.mutation
  // <- references removeUser
});
