#!/bin/sh
# Builds and runs all that is in this folder, and says what it left out for want of an engine.
#
#   docker/verify.sh
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
  echo 'test/containers/manifests.test.ts and test/faults/rolling-restart.test.ts try what they can'
  exit $failed
fi

POSTGRES_PASSWORD=${POSTGRES_PASSWORD:-verify}
PORT=${PORT:-3900}
export POSTGRES_PASSWORD PORT
compose='docker compose --project-name rental-inventory-verify -f docker/compose.yml'

image_size() {
  size=$(docker image inspect --format '{{.Size}}' rental-inventory)
  echo "the image has $((size / 1000000)) MB"
}

# Asks all the time while both services are restarted; whatever is not 200 is a failure.
rolling_restart() {
  stop=$(mktemp)
  bad=$(mktemp)
  (
    while [ -e "$stop" ]; do
      code=$(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$PORT/health/ready")
      [ "$code" = 200 ] || echo "$code" >>"$bad"
    done
  ) &
  for service in service-1 service-2; do
    $compose up --detach --no-deps --force-recreate --wait $service || break
  done
  rm "$stop"
  wait
  [ ! -s "$bad" ]
}

step 'image' docker build -f docker/Dockerfile -t rental-inventory .
step 'size of the image' image_size
step 'compose.yml' $compose up --detach --wait
step 'rolling restart' rolling_restart
$compose down --volumes
step 'compose.test.yml' docker compose -f docker/compose.test.yml run --rm --build tests
docker compose -f docker/compose.test.yml down
step 'compose.citus.yml' docker compose -f docker/compose.citus.yml up --detach --wait
step 'a database on the cluster' docker compose -f docker/compose.citus.yml exec -T coordinator cluster-database create verify
docker compose -f docker/compose.citus.yml down
exit $failed
