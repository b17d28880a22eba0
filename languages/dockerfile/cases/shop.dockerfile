ARG VERSION=3
# <- key ARG VERSION
FROM --platform=$BUILDPLATFORM python:${VERSION} AS build
# <- target build
RUN pip install \
    build
# <- nothing
FROM python:3-slim
#    ^ target python:3-slim
ENV POOL_SIZE=5 \
# <- key python:3-slim.ENV POOL_SIZE
    OTHER=6
EXPOSE 8000
# <- key python:3-slim.EXPOSE
# <- doc port that the docker image listens on
cmd ["serve"]
# <- key python:3-slim.CMD
