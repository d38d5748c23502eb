import { type ByteSource, SourceBlob } from './byte-source.ts';
import { loadC2pa, OFFLINE, withReader } from './c2pa-library.ts';
import { type ManifestState, stateOfStore, type ValidatedStore } from './manifest-state.ts';
import { sourceTypeName } from './source-type.ts';

/** What a C2PA manifest store says and whether it holds. */
export interface ManifestReading {
  state: ManifestState;
  problems: string[];
  /** Software named by the active manifest and those it continues, claim generator first. */
  software: string[];
  assertions: string[];
  /** Short names of every IPTC digital source type that the actions state. */
  sourceTypes: string[];
  issuer: string | null;
}

interface Action {
  action?: string;
  digitalSourceType?: string;
  softwareAgent?: string | { name?: string };
}

interface Manifest {
  claim_generator?: string;
  claim_generator_info?: Array<{ name?: string }>;
  assertions?: Array<{ label?: string; data?: { actions?: Action[] } }>;
  ingredients?: Array<{ relationship?: string; active_manifest?: string }>;
  signature_info?: { issuer?: string | null };
}

interface Store extends ValidatedStore {
  active_manifest?: string;
  manifests?: Record<string, Manifest>;
}

/**
 * Reads and verifies the manifest of a file without touching the network (C2PA technical specification 2.2).
 *
 * @param anchors trusted roots in PEM; without them nothing is better than `untrusted`.
 */
export async function readManifest(
  source: ByteSource,
  mime: string,
  anchors: string | null,
): Promise<ManifestReading> {
  const { WasmReader } = await loadC2pa();
  const settings = { ...OFFLINE, ...(anchors ? { trust: { trust_anchors: anchors } } : {}) };
  try {
    const json = await withReader(async () => {
      const reader = await WasmReader.fromBlob(mime, new SourceBlob(source, mime), JSON.stringify(settings));
      try {
        return reader.json();
      } finally {
        reader.free();
      }
    });
    return interpret(JSON.parse(json));
  } catch (error) {
    return { ...NOTHING, problems: [problemOf(error)] };
  }
}

const NOTHING: ManifestReading = {
  state: 'invalid',
  problems: [],
  software: [],
  assertions: [],
  sourceTypes: [],
  issuer: null,
};

/** Only the library's own variant name: its text can quote the file. */
function problemOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const variant = /C2pa\((\w+)/.exec(text)?.[1];
  return variant ? `manifest.${variant}` : 'manifest.unreadable';
}

function interpret(store: Store): ManifestReading {
  const chain = manifestChain(store);
  const active = chain[0];
  if (!active) return { ...NOTHING, problems: ['manifest.unreadable'] };
  const actions = chain.flatMap((manifest) =>
    (manifest.assertions ?? []).flatMap((assertion) => assertion.data?.actions ?? []),
  );
  return {
    state: stateOfStore(store),
    problems: unique((store.validation_status ?? []).map(({ code }) => code)),
    software: unique([
      ...chain.flatMap((manifest) => [
        ...(manifest.claim_generator_info ?? []).map(({ name }) => name),
        manifest.claim_generator,
      ]),
      ...actions.map(({ softwareAgent }) =>
        typeof softwareAgent === 'string' ? softwareAgent : softwareAgent?.name,
      ),
    ]),
    assertions: unique((active.assertions ?? []).map(({ label }) => label)),
    sourceTypes: unique(actions.map(({ digitalSourceType }) => sourceTypeName(digitalSourceType ?? ''))),
    issuer: active.signature_info?.issuer ?? null,
  };
}

/**
 * The active manifest and those it continues (`parentOf`): an edit of a generated picture is still one. What was placed into it
 * (`componentOf`) or served as a prompt (`inputTo`) says nothing of the whole.
 */
function manifestChain(store: Store): Manifest[] {
  const chain: Manifest[] = [];
  const seen = new Set<string>();
  const waiting = [store.active_manifest];
  while (waiting.length > 0) {
    const label = waiting.shift();
    const manifest = label === undefined ? undefined : store.manifests?.[label];
    if (label === undefined || manifest === undefined || seen.has(label)) continue;
    seen.add(label);
    chain.push(manifest);
    for (const { relationship, active_manifest } of manifest.ingredients ?? []) {
      if (relationship === 'parentOf') waiting.push(active_manifest);
    }
  }
  return chain;
}

function unique(values: Array<string | undefined | null>): string[] {
  return [...new Set(values.filter((value): value is string => typeof value === 'string' && value !== ''))];
}
