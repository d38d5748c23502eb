import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installedNode, isInstalled, markInstalled } from './install.mjs';
import { withLock } from './lock.mjs';

let root = '';

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'with a space '));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('an installation', () => {
  beforeEach(() => {
    mkdirSync(path.join(root, 'node_modules', '.bin'), { recursive: true });
    symlinkSync(process.execPath, installedNode(root));
    writeFileSync(path.join(root, 'package-lock.json'), '{"packages":{}}');
  });

  test('is whole once it is marked', () => {
    expect(isInstalled(root)).toBe(false);
    markInstalled(root);
    expect(isInstalled(root)).toBe(true);
  });

  test('is made again when the lockfile changed', () => {
    markInstalled(root);
    writeFileSync(path.join(root, 'package-lock.json'), '{"packages":{"":{}}}');
    expect(isInstalled(root)).toBe(false);
  });

  test('is made again when its runtime is missing', () => {
    markInstalled(root);
    rmSync(installedNode(root));
    expect(isInstalled(root)).toBe(false);
  });
});

describe('the lock', () => {
  test('lets one caller in at a time', async () => {
    const file = path.join(root, 'deep', 'a.lock');
    const inside: string[] = [];
    const work = (name: string) => async () => {
      inside.push(`${name} in`);
      await sleep(50);
      inside.push(`${name} out`);
    };
    await Promise.all([withLock(file, work('a')), withLock(file, work('b'))]);
    expect(inside).toEqual(['a in', 'a out', 'b in', 'b out']);
    expect(existsSync(file)).toBe(false);
  });

  test('of a killed holder is taken over', async () => {
    const file = path.join(root, 'a.lock');
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    writeFileSync(file, String(gone));
    await expect(withLock(file, async () => 'done')).resolves.toBe('done');
  });

  test('is given back when the work fails', async () => {
    const file = path.join(root, 'a.lock');
    await expect(withLock(file, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
    expect(existsSync(file)).toBe(false);
  });
});
