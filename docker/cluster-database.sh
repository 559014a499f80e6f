#!/bin/sh
# Creates or drops a database on all nodes of a Citus cluster.
#
#   export COORDINATOR=host:port WORKERS='host:port host:port' PGUSER=… PGPASSWORD=…
#   docker/cluster-database.sh create <name>              # empty, with the extension and the nodes
#   docker/cluster-database.sh freeze <name>              # rejects connections, so that it can be copied
#   docker/cluster-database.sh create <name> <template>   # a copy on each node
#   docker/cluster-database.sh drop <name>
#
# SHARDS is the number of shards of a table; the default is that of the server.
set -eu

action=$1 name=$2 template=${3:-}

# on <host:port> <database>: runs the SQL of its input there, up to the first error
on() {
  psql --no-psqlrc --quiet --tuples-only --no-align --output=/dev/null --set=ON_ERROR_STOP=1 \
    --host="${1%:*}" --port="${1#*:}" --dbname="$2"
}

case $action in
create)
  for node in $WORKERS $COORDINATOR; do
    if [ -n "$template" ]; then
      echo "create database $name template $template" | on "$node" postgres
    else
      echo "create database $name template template0" | on "$node" postgres
      echo 'create extension citus' | on "$node" "$name"
    fi
  done
  # The timeouts of a session apply to the coordinator, but locks are on a worker.
  for worker in $WORKERS; do
    echo "alter database $name set lock_timeout = '10s'" | on "$worker" postgres
  done
  if [ -n "$template" ]; then exit; fi
  {
    echo "select citus_set_coordinator_host('${COORDINATOR%:*}', ${COORDINATOR#*:});"
    for worker in $WORKERS; do echo "select citus_add_node('${worker%:*}', ${worker#*:});"; done
    if [ -n "${SHARDS:-}" ]; then echo "alter database $name set citus.shard_count = $SHARDS;"; fi
  } | on "$COORDINATOR" "$name"
  ;;
freeze)
  # Citus keeps its own connections, and a database with connections cannot be copied.
  for node in $COORDINATOR $WORKERS; do
    on "$node" postgres <<-SQL
	alter database $name allow_connections false;
	select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '$name';
	SQL
  done
  ;;
drop)
  for node in $COORDINATOR $WORKERS; do
    echo "drop database if exists $name with (force)" | on "$node" postgres
  done
  ;;
*)
  echo 'create, freeze or drop?' >&2
  exit 2
  ;;
esac
