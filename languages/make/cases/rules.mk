PYTHON ?= python3
# <- variable PYTHON
.PHONY: build
# <- nothing

# build the release
build: clean dist/x.whl ## also for the index
# <- target build
# <- doc build the release also for the index
	$(PYTHON) -m build
	release: not a target
# <- nothing
ifeq ($(OS),Windows)
# <- nothing
endif
%.o: %.c
# <- target %.o
	cc -c $<
recipe target="all" *args:
# <- target recipe
    echo {{args}}
