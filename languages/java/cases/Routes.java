package org.example.web;

import org.junit.jupiter.api.Test;
// <- imports org.junit.jupiter.api Test
import org.springframework.web.bind.annotation.*;
// <- imports org.springframework.web.bind.annotation *

@RestController
// <- decorates RestController
@RequestMapping("/api")
// <- decorates RequestMapping
// <- route RequestMapping /api
class UserController {
//    ^ class UserController
    @Autowired
    // <- decorates Autowired
    private UserService users;
    //                  ^ field UserController.users
    // <- type_hint_of UserService

    @GetMapping("/users")
    // <- decorates GetMapping
    // <- route GetMapping /users all
    List<User> all() {
    //         ^ method UserController.all
    // <- type_hint_of List
    // <- type_hint_of User
        return users.all();
        // <- calls users.all
    }

    @PostMapping
    // <- decorates PostMapping
    // <- route PostMapping create
    User create(@RequestBody User user) {
    //   ^ method UserController.create
    // <- type_hint_of User
    // <- references RequestBody
    // <- type_hint_of User
        return users.save(user);
        // <- calls users.save
    }

    @RequestMapping(value = {"/old", "/older"}, method = RequestMethod.GET)
    // <- decorates RequestMapping
    // <- references RequestMethod.GET
    // <- route RequestMapping /old old
    // <- route RequestMapping /older old
    void old() { }
    //   ^ method UserController.old

    @Path("/legacy")
    // <- decorates Path
    // <- route Path /legacy legacy
    void legacy() { }
    //   ^ method UserController.legacy
}

class Server {
//    ^ class Server
    public static void main(String[] args) {
    //                 ^ method Server.main
    // <- type_hint_of String
        get("/hello", (request, response) -> greet(request));
        // <- calls get
        // <- calls greet
        // <- route get /hello
        app.post("/users", Users::create);
        // <- calls app.post
        // <- references Users.create
        // <- route post /users Users::create
        cache.get("key", k -> load(k));
        // <- calls cache.get
        // <- calls load
    }
}

class UserControllerTest {
//    ^ class UserControllerTest
    @Test
    // <- decorates Test
    void listsUsers() {
    //   ^ method UserControllerTest.listsUsers
    // <- test UserControllerTest.listsUsers
        assertEquals(1, new UserController().all().size());
        // <- calls assertEquals
        // <- calls UserController
        // <- calls new UserController().all
        // <- calls new UserController().all().size
    }

    @ParameterizedTest
    // <- decorates ParameterizedTest
    @ValueSource(ints = {1, 2})
    // <- decorates ValueSource
    void createsUsers(int n) { }
    //   ^ method UserControllerTest.createsUsers
    // <- test UserControllerTest.createsUsers
}
