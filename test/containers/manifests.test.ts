import { readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '../../src/config/configuration.js';

const read = (file: string): string => readFileSync(resolve('docker', file), 'utf8');

/** The settings that the image fixes. */
const OF_IMAGE = ['NODE_ENV', 'HOST', 'PORT', 'METRICS_PORT', 'DATA_DIR'];

const dockerfile = read('Dockerfile');
/** The documents of a file. */
const loadAll = (text: string): unknown[] => text.split(/^---$/m).map((part) => parseYaml(part));

const compose = parseYaml(read('compose.yml')) as any;
const services = ['service-1', 'service-2'].map((name) => compose.services[name]);

describe('compose.yml', () => {
  it('has two services that are the same, and nothing else is reached from outside', () => {
    expect(services[0]).toEqual(services[1]);
    const open = Object.keys(compose.services).filter((name) => compose.services[name].ports);
    expect(open).toEqual(['proxy']);
  });

  it('passes every setting on, except those of the image', () => {
    const names = Object.keys(services[0].environment);
    expect(names.toSorted()).toEqual(
      SETTINGS.filter((name) => !OF_IMAGE.includes(name)).toSorted(),
    );
  });

  it('gives a service the time to finish, and no more than it needs', () => {
    const { stop_grace_period: grace, environment } = services[0];
    expect(Number.parseInt(grace)).toBeGreaterThanOrEqual(Number(environment.SHUTDOWN_DELAY) + 20);
    expect(services[0]).toMatchObject({ read_only: true, cap_drop: ['ALL'], init: true });
  });

  it('starts Redis as its account, which it could not change to without the right', () => {
    expect(compose.services.redis).toMatchObject({ user: 'redis', cap_drop: ['ALL'] });
  });

  it('has a proxy that knows both, and gives up idle connections before they do', () => {
    const proxy = read('Caddyfile');
    expect([...proxy.matchAll(/(service-\d):3000/g)].map(([, name]) => name)).toEqual([
      'service-1',
      'service-2',
    ]);
    expect(Number(/keepalive (\d+)s/.exec(proxy)![1])).toBeLessThan(65);
    const interval = Number(/health_interval (\d+)ms/.exec(proxy)![1]) / 1_000;
    expect(interval).toBeLessThan(Number(services[0].environment.SHUTDOWN_DELAY) / 2);
  });
});

describe('kubernetes.yml', () => {
  const [deployment, service, budget] = loadAll(read('kubernetes.yml')) as any[];
  const { template, selector, strategy } = deployment.spec;
  const [container] = template.spec.containers;
  const environment = new Map<string, string>(
    container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
  );

  it('has one deployment, its address, and what keeps one of it', () => {
    expect([deployment, service, budget].map(({ apiVersion, kind }) => [apiVersion, kind])).toEqual(
      [
        ['apps/v1', 'Deployment'],
        ['v1', 'Service'],
        ['policy/v1', 'PodDisruptionBudget'],
      ],
    );
    const labels = template.metadata.labels;
    for (const chosen of [selector.matchLabels, service.spec.selector]) {
      expect(labels).toMatchObject(chosen);
    }
    expect(labels).toMatchObject(budget.spec.selector.matchLabels);
    expect(service.spec.ports[0].targetPort).toBe(container.ports[0].name);
    const exposed = container.ports.map((port: any) => port.containerPort).join(' ');
    expect(dockerfile).toContain(`EXPOSE ${exposed}`);
    expect(container.imagePullPolicy).toBe('IfNotPresent');
    expect(strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
  });

  it('requests liveness and readiness where the service serves them', () => {
    const path = (probe: any): string => probe.httpGet.path;
    expect(path(container.startupProbe)).toBe('/health/live');
    expect(path(container.livenessProbe)).toBe('/health/live');
    expect(path(container.readinessProbe)).toBe('/health/ready');
    // It looks at the database for 3 s.
    expect(container.readinessProbe.timeoutSeconds).toBeGreaterThan(3);
  });

  it('drains: it goes on answering until it is known to be gone, and is given the time', () => {
    const delay = Number(environment.get('SHUTDOWN_DELAY'));
    const { periodSeconds, failureThreshold } = container.readinessProbe;
    expect(delay).toBeGreaterThan(periodSeconds * failureThreshold);
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(delay + 20);
  });

  it('sets nothing that the service does not know, and secrets only by name', () => {
    expect([...environment.keys()].filter((name) => !SETTINGS.includes(name))).toEqual([]);
    expect(environment.has('DATABASE_URL')).toBe(false);
    expect(container.envFrom).toEqual([{ secretRef: { name: 'rental-inventory' } }]);
  });

  it('names the port of the metrics to Prometheus', () => {
    const { containerPort: port } = container.ports.find(({ name }: any) => name === 'metrics');
    expect(template.metadata.annotations).toEqual({
      'prometheus.io/scrape': 'true',
      'prometheus.io/port': String(port),
      'prometheus.io/path': '/metrics',
    });
    expect(dockerfile).toContain(`METRICS_PORT=${port}`);
  });

  it('spreads its pods over nodes and zones', () => {
    const constraints: any[] = template.spec.topologySpreadConstraints;
    expect(constraints.map(({ topologyKey }) => topologyKey)).toEqual([
      'kubernetes.io/hostname',
      'topology.kubernetes.io/zone',
    ]);
    for (const { labelSelector, whenUnsatisfiable } of constraints) {
      expect(template.metadata.labels).toMatchObject(labelSelector.matchLabels);
      expect(whenUnsatisfiable).toBe('ScheduleAnyway');
    }
  });

  it('runs as the account of the image, which may do nothing', () => {
    expect(dockerfile).toContain(`USER ${template.spec.securityContext.runAsUser}:`);
    expect(template.spec.securityContext.runAsNonRoot).toBe(true);
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.resources.requests).toBeDefined();
    expect(container.resources.limits.memory).toBeDefined();
  });
});

describe('Dockerfile', () => {
  const [, ...stages] = dockerfile.split(/^FROM /m);
  const last = stages.at(-1)!;

  it('ends with what the service needs, and without the image that it was built in', () => {
    expect(last.split('\n', 1)).toEqual(['scratch']);
    expect([...last.matchAll(/^COPY --from=(\S+) (\S+)/gm)].map(([, ...copied]) => copied)).toEqual(
      [
        ['node', '/node'],
        ['production', '/app/package.json'],
        ['production', '/app/node_modules'],
        ['production', '/app/dist/bundle'],
        ['production', '/app/dist/desk'],
      ],
    );
  });

  it('copies existing files', () => {
    const context = stages.flatMap((stage) =>
      [...stage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files]) => files!.split(' ')),
    );
    expect(context.length).toBeGreaterThan(4);
    for (const file of context) expect(() => statSync(resolve(file))).not.toThrow();
  });

  it('has a health check and a command that need no shell', () => {
    for (const line of [/^  CMD (\[.+\])$/m, /^CMD (\[.+\])$/m]) {
      expect(JSON.parse(line.exec(last)![1]!)[0]).toBe('node');
    }
    expect(last).not.toMatch(/^RUN /m);
  });
});

describe('every file for containers', () => {
  it('is YAML that can be read, and scripts can be run', () => {
    for (const file of readdirSync(resolve('docker'))) {
      if (file.endsWith('.yml')) expect(loadAll(read(file)).length).toBeGreaterThan(0);
      if (file.endsWith('.sh')) expect(statSync(resolve('docker', file)).mode & 0o111).toBe(0o111);
    }
  });
});
