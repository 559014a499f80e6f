import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NODE_OPTIONS } from '../../bench/environment/programs.js';

describe('the command that starts the service', () => {
  it('has options of Node', () => {
    expect(NODE_OPTIONS.length).toBeGreaterThan(0);
  });

  it('is the same in the image', () => {
    const words = ['node', ...NODE_OPTIONS, 'dist/bundle/main.cjs'];
    const command = `CMD [${words.map((word) => `"${word}"`).join(', ')}]`;
    expect(readFileSync('docker/Dockerfile', 'utf8')).toContain(command);
  });

  it('is the same in the documents', () => {
    const command = ['node', ...NODE_OPTIONS, 'dist/bundle/main.cjs'].join(' ');
    expect(readFileSync('docs/operations.md', 'utf8')).toContain(`\`${command}\``);
  });
});
