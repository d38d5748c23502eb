/** A process without network, other processes and other files: by bubblewrap, or by the programs of util-linux. */
import { fileURLToPath } from 'node:url';
import type { Means, Reach } from './levels.ts';
import { type Place, placeOf, program, systemPlaces } from './system.ts';

const ENTER = fileURLToPath(new URL('./enter.sh', import.meta.url));

/** The ways that this machine has programs for, the best first. Whether one works is for a probe to say. */
export function namespaceMeans(): Means[] {
  if (process.platform !== 'linux') return [];
  return [bubblewrap(), unshared(true), process.getuid?.() === 0 ? unshared(false) : null].filter(
    (means) => means !== null,
  );
}

function bubblewrap(): Means | null {
  const bwrap = program('bwrap');
  if (!bwrap) return null;
  return {
    ...NAMESPACES,
    name: 'bwrap',
    wrap: ({ file, args }, reach) => ({
      file: bwrap,
      args: [
        ...['--unshare-all', '--die-with-parent', '--as-pid-1', '--cap-drop', 'ALL', '--chdir', '/'],
        ...['--tmpfs', '/', '--proc', '/proc'],
        ...shown(reach).flatMap(bubblewrapArguments),
        ...reach.write.flatMap((at) => ['--bind', at, at]),
        ...['--remount-ro', '/proc', '--remount-ro', '/', '--', file, ...args],
      ],
    }),
  };
}

function bubblewrapArguments(place: Place): string[] {
  if (place.kind === 'link') return ['--symlink', place.to, place.at];
  return [place.kind === 'device' ? '--dev-bind' : '--ro-bind', place.at, place.at];
}

/** @param ownUsers in a user namespace of its own, which needs no rights */
function unshared(ownUsers: boolean): Means | null {
  const [unshare, shell, setpriv] = [program('unshare'), program('sh'), program('setpriv')];
  if (!unshare || !shell || !setpriv) return null;
  const users = ownUsers ? ['--user', '--map-root-user'] : [];
  return {
    ...NAMESPACES,
    name: ownUsers ? 'unshare' : 'unshare as root',
    wrap: ({ file, args }, reach) => ({
      file: unshare,
      args: [
        ...[...users, '--mount', '--net', '--ipc', '--pid', '--fork', '--kill-child', '--'],
        ...[shell, ENTER, ownUsers ? '1' : '0', reach.scratch, setpriv],
        ...[...shown(reach), { kind: 'file', at: setpriv } as const].flatMap((place) =>
          place.kind === 'link' ? ['link', place.at, place.to] : [place.kind, place.at],
        ),
        ...reach.write.flatMap((at) => ['write', at]),
        ...['--', file, ...args],
      ],
    }),
  };
}

const NAMESPACES = {
  level: 'namespaces',
  nodeFlags: () => [],
  nested: true,
} as const satisfies Partial<Means>;

/** Outer folders first: what is shown later lies on top. */
function shown(reach: Reach): Place[] {
  const named = [...reach.read].sort((a, b) => a.length - b.length).map(placeOf);
  return [...systemPlaces(), ...named];
}
