<?php
namespace App\Http\Controllers;

use App\Models\User as Person;
// <- imports App\Models User as Person
use App\Models\{Post, Comment as Remark};
// <- imports App\Models Post
// <- imports App\Models Comment as Remark
use Closure;
// <- imports Closure
require_once __DIR__ . '/helpers.php';
// <- imports /helpers.php

const LIMIT = 10;
// <- constant LIMIT
define('OLD_LIMIT', 5);
// <- constant OLD_LIMIT

/**
 * Serves people.
 */
#[Controller]
// <- decorates Controller
abstract class UserController extends Base implements HasName, \Countable
//             ^ class UserController
// <- doc Serves people.
// <- signature abstract class UserController extends Base implements HasName, \Countable
// <- extends Base
// <- implements HasName
// <- implements Countable
{
    use Loggable, Cacheable;
    // <- extends Loggable
    // <- extends Cacheable

    const MAX = 10, MIN = 2;
    // <- constant UserController.MAX
    // <- constant UserController.MIN
    private ?Person $person = null;
    // <- property UserController.person
    // <- signature private ?Person $person = null;
    // <- type Person
    // <- type_hint_of Person

    public function __construct(private readonly Repo $repo, int $size = 3)
    //              ^ constructor UserController.__construct
    // <- property UserController.repo
    // <- type Repo
    // <- type_hint_of Repo
    {
        parent::__construct($size);
        // <- calls parent.__construct
        $this->person = new Person($size);
        // <- accesses_field $this.person
        // <- calls Person
    }

    /** Shows one. */
    public function show(Request $request): ?Response
    //              ^ method UserController.show
    // <- doc Shows one.
    // <- signature public function show(Request $request): ?Response
    // <- type Response
    // <- type_hint_of Request
    // <- type_hint_of Response
    {
        $found = Person::find($request->id);
        // <- calls Person.find
        $this->repo->save($found)->then(fn ($x) => helper($x));
        // <- accesses_field $this.repo
        // <- calls $this->repo.save
        // <- calls $this->repo->save($found).then
        // <- calls helper
        $found?->touch(self::MAX, Suit::class);
        // <- calls $found.touch
        // <- references self.MAX
        // <- references Suit
        array_map([$this, 'shorten'], $rows);
        // <- calls array_map
        // <- references $this.shorten
        exec('ls -l ' . getenv('HOME') . env("APP_KEY"));
        // <- calls exec
        // <- calls getenv
        // <- calls env
        // <- reads_env HOME
        // <- reads_env APP_KEY
        shell_exec('git status');
        // <- calls shell_exec
        // <- executes_process git status
        throw new \App\Errors\NotFound("no");
        // <- throws NotFound
        // <- calls NotFound
    }

    abstract protected function later(): void;
    //                          ^ method UserController.later
    // <- signature abstract protected function later(): void

    private static function make(): static { return new static(); }
    //                      ^ method UserController.make
    // <- calls static
    // <- type_hint_of static
}

interface HasName extends Named { public function name(): string; }
//        ^ interface HasName
// <- extends Named
// <- method HasName.name

trait Loggable { public function log() {} }
//    ^ trait Loggable
// <- method Loggable.log

enum Suit: string implements HasColor {
//   ^ enum Suit
// <- implements HasColor
// <- signature enum Suit: string implements HasColor
    case Hearts = 'H';
    // <- constant Suit.Hearts
}

// Helps.
function helper(Person $person, callable $then): array { return []; }
//       ^ function helper
// <- doc Helps.
// <- signature function helper(Person $person, callable $then): array
// <- type_hint_of Person

class PersonTest extends TestCase {
//    ^ class PersonTest
// <- extends TestCase
    #[Test]
    // <- decorates Test
    public function works() { }
    //              ^ method PersonTest.works
    // <- test PersonTest.works
}

class Guard {
//    ^ class Guard
    public function attempt(#[\SensitiveParameter] array $credentials) {
    //              ^ method Guard.attempt
    // <- decorates SensitiveParameter
        return new class {};
    }

    // Logs a person out.
    public function logout(#[\SensitiveParameter] $token) { }
    //              ^ method Guard.logout
    // <- doc Logs a person out.
    // <- decorates SensitiveParameter
}

// Says hello.
function hello() { }
//       ^ function hello
// <- doc Says hello.
