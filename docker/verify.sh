#!/bin/sh
# Builds and runs everything in this folder, and lists steps that it skipped without a container engine.
#
#   docker/verify.sh
#   docker/verify.sh test/api test/database   # only these tests of compose.test.yml
set -u
cd "$(dirname "$0")/.."
failed=0

step() {
  name=$1
  shift
  echo "▶ $name"
  if "$@"; then echo "✓ $name"; else
    echo "✗ $name"
    failed=1
  fi
}

if kubectl version >/dev/null 2>&1; then
  step 'kubernetes.yml' kubectl apply --dry-run=server -f docker/kubernetes.yml
else
  echo 'skipped, for kubectl reaches no cluster: kubernetes.yml'
fi

if ! docker info >/dev/null 2>&1; then
  echo 'skipped, for there is no Docker engine: image, compose.yml, compose.test.yml, compose.citus.yml'
  echo 'test/containers/manifests.test.ts and test/verify/processes/faults/rolling-restart.test.ts try what they can'
  step 'the files of the image in an empty root' node docker/empty-root.mjs
  exit $failed
fi

POSTGRES_PASSWORD=${POSTGRES_PASSWORD:-verify}
PORT=${PORT:-3900}
export POSTGRES_PASSWORD PORT
compose='docker compose --project-name rental-inventory-verify -f docker/compose.yml'

image_size() {
  size=$(docker image inspect --format '{{.Size}}' rental-inventory)
  echo "the image has $((size / 1000000)) MB, of at most 200"
  [ "$size" -lt 200000000 ]
}

# Sends requests while both services are restarted; any status but 200 is a failure. It does not request
# /health/ready, which a stopping service answers with 503.
rolling_restart() {
  stop=$(mktemp)
  codes=$(mktemp)
  (
    while [ -e "$stop" ]; do
      curl -s -o /dev/null -w '%{http_code}\n' "http://127.0.0.1:$PORT/health/live" >>"$codes"
    done
  ) &
  up=0
  for service in service-1 service-2; do
    $compose up --detach --no-deps --force-recreate --wait $service || up=1
  done
  rm "$stop"
  wait
  echo 'answers by their status, 000 for none:'
  sort "$codes" | uniq -c
  [ $up = 0 ] && ! grep -qv '^200$' "$codes"
}

step 'image' docker build -f docker/Dockerfile -t rental-inventory .
step 'size of the image' image_size
step 'compose.yml' $compose up --detach --wait
step 'rolling restart' rolling_restart
$compose down --volumes
step 'compose.test.yml' docker compose -f docker/compose.test.yml run --rm --build tests npx vitest run "$@"
docker compose -f docker/compose.test.yml down
citus='docker compose -f docker/compose.citus.yml'
if $citus pull --quiet --policy missing; then
  step 'compose.citus.yml' $citus up --detach --wait
  step 'a database on the cluster' $citus exec -T coordinator cluster-database create verify
  $citus down
else
  echo 'skipped, for its image cannot be had: compose.citus.yml'
fi
exit $failed
