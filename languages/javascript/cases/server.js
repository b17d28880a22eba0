// What a server does: routes, environment, processes.
import { exec, execSync } from "node:child_process";
// <- imports node:child_process exec
// <- imports node:child_process execSync

const app = createApp();
//    ^ constant app
// <- calls createApp
app.get("/users/:id", authenticate, users.show);
// <- calls app.get
// <- references authenticate
// <- references users.show
// <- route get /users/:id users.show
app.post("/users", async (request, response) => {
//        ^ function /users
// <- signature app.post("/users", async (request, response)
// <- calls app.post
// <- route post /users
  response.send(await create(request.body));
  // <- calls response.send
  // <- calls create
  // <- references request.body
});
router.delete("books.drop", authenticate, async function (context) {
//             ^ function books.drop
// <- calls router.delete
// <- references authenticate
  drop(context);
  // <- calls drop
  // <- references context
});
app.get("view engine", () => "none");
// <- calls app.get
store.get("books", () => []);
// <- calls store.get
app.use("/admin", adminRouter);
// <- calls app.use
// <- references adminRouter
// <- route use /admin adminRouter
router.put("/users", wrap(update));
// <- calls router.put
// <- calls wrap
// <- references update
// <- route put /users update
router.route("/books").get(listBooks).post(addBook);
// <- calls router.route
// <- calls router.route("/books").get
// <- references listBooks
// <- calls router.route("/books").get(listBooks).post
// <- references addBook
// <- route get /books listBooks
// <- route post /books addBook
client.get("/users", options);
// <- calls client.get
// <- references options

const port = process.env.PORT || 3000;
//    ^ constant port
// <- reads_env PORT
const secret = process.env["SECRET"];
//    ^ constant secret
// <- reads_env SECRET
const { HOST, MODE: mode } = process.env;
// <- reads_env HOST
// <- reads_env MODE
// <- references process.env
const key = import.meta.env.VITE_KEY;
//    ^ constant key
// <- reads_env VITE_KEY

exec("git status");
// <- calls exec
// <- executes_process git status
execSync(`make all`);
// <- calls execSync
// <- executes_process make all
childProcess.spawn("docker", ["ps"]);
// <- calls childProcess.spawn
// <- executes_process docker
/a/.exec("not a program");
// <- calls /a/.exec
