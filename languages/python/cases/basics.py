"""A module that says what it is."""
import os
# <- imports os
from .models import User as Person, Account
# <- imports .models User as Person
# <- imports .models Account
from helpers import *
# <- imports helpers *

LIMIT = 10
# <- constant LIMIT
default_name = "x"
# <- variable default_name


class Base:
#     ^ class Base
    """The base of all."""
    colour: str = "red"
    # <- field Base.colour
    # <- type_hint_of str

    def __init__(self, owner: Person):
    #   ^ constructor Base.__init__
    # <- type_hint_of Person
        self.owner = Account(owner)
        # <- accesses_field self.owner
        # <- calls Account
        # <- references owner

    @property
    # <- decorates property
    def size(self) -> int:
    #   ^ property Base.size
    # <- type_hint_of int
        return len([helper(x) for x in self.items()])
        # <- calls len
        # <- calls helper
        # <- calls self.items
        # <- accesses_field self.items
        # <- references x


class Child(Base, mixins.Loud):
#     ^ class Child
# <- extends Base
# <- extends mixins.Loud
    class Meta:
    #     ^ class Child.Meta
        ordering = ["name"]
        # <- field Child.Meta.ordering

    def run(self):
    #   ^ method Child.run
        def inner():
        #   ^ function Child.run.inner
            return map(transform, self.rows)
            # <- calls map
            # <- references transform
            # <- accesses_field self.rows
        raise ValueError("no")
        # <- throws ValueError
        # <- calls ValueError


@app.route("/users")
# <- decorates app.route
# <- calls app.route
# <- route route /users users
async def users():
#         ^ function users
    key = os.environ["TOKEN"]
    # <- reads_env TOKEN
    subprocess.run(["git", "status"])
    # <- calls subprocess.run
    # <- executes_process git
