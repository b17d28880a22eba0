project(shop)
# <- target shop
option(WITH_TESTS "build the tests" ON)
# <- key WITH_TESTS
function(add_shop name)
# <- function add_shop
  add_library(${name} STATIC a.c)
  # <- target add_shop.${name}
endfunction()
macro(twice)
# <- macro twice
endmacro()
add_executable(app main.c)
# <- target app
set(X 1)
# <- nothing
