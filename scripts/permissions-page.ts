/** Prints `docs/permissions.md`: who may do what, from the shared table, the slices and every call. `--check` compares instead. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { publicCallsOf } from '@unmask/platform/public-call';
import { callKey, type Registry } from '@unmask/platform/registry';
import { ACTORS, type AnyPermission, allows, PERMISSIONS, permissionId } from '@unmask/product/roles';
import { contractTable } from '../apps/server/contract-table.ts';
import { readSlices } from '../apps/server/slices.ts';

export const PAGE = path.resolve(import.meta.dirname, '../docs/permissions.md');

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** @param registry the slices; those of the folder `features` when left out */
export async function permissionsPage(registry?: Registry): Promise<string> {
  const slices = registry ?? (await readSlices());
  const { callPermissions } = contractTable(slices);
  const owners = new Map(
    slices.slices.flatMap(({ id, permissions = [] }) => permissions.map((each) => [each.id, id] as const)),
  );
  const all: AnyPermission[] = [
    ...(Object.keys(PERMISSIONS) as Array<keyof typeof PERMISSIONS>),
    ...slices.permissions,
  ];
  const callsOf = (id: string) =>
    Object.entries(callPermissions)
      .filter(([, permission]) => permissionId(permission) === id)
      .map(([name]) => `\`${name}\``)
      .sort()
      .join(', ');
  const rows = all.map((permission) => {
    const id = permissionId(permission);
    const marks = ACTORS.map((actor) => (allows(permission, actor) ? 'yes' : ''));
    return line([`\`${id}\``, owners.get(id) ?? '', ...marks, callsOf(id)]);
  });
  return [
    '# Who may do what',
    '',
    'Printed by `node_modules/.bin/node scripts/permissions-page.ts` from [roles.ts](../product/roles.ts), the permissions that slices define for themselves, and the',
    'contract of every call; a test compares it. Routes that are no calls name theirs where they are registered.',
    '',
    line(['permission', 'slice', ...ACTORS, 'calls']),
    line(['---', '---', ...ACTORS.map(() => '---'), '---']),
    ...rows,
    '',
    '## What a key may do',
    '',
    'A key needs the scope, its person the permission of the call.',
    '',
    line(['operation', 'address', 'scope', 'call']),
    line(['---', '---', '---', '---']),
    ...operations(slices),
    '',
  ].join('\n');
}

/** Those without a call are routes of their slice, open to everybody with a key (`api.call`). */
function operations({ slices, apiCalls }: Registry): string[] {
  const calls = new Map(
    slices.flatMap(({ id, contract = {} }) =>
      publicCallsOf(contract).map((each) => [each.id, `\`${[callKey(id), ...each.at].join('.')}\``] as const),
    ),
  );
  return apiCalls.map(({ id, method, path, scope }) =>
    line([`\`${id}\``, `\`${method} ${path}\``, `\`${scope}\``, calls.get(id) ?? '']),
  );
}

if (import.meta.main) {
  const page = await permissionsPage();
  if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
  else if (readFileSync(PAGE, 'utf8') !== page) {
    console.error('docs/permissions.md is not what the code says: print it anew.');
    process.exitCode = 1;
  }
}
