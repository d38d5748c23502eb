/** Content Credentials as a tree of edits: what was made of what, by which software, signed by whom. */
import sharp from 'sharp';
import { type ByteSource, SourceBlob } from '../../provenance/byte-source.ts';
import { loadC2pa, OFFLINE, withReader } from '../../provenance/c2pa-library.ts';
import { stateOfStore } from '../../provenance/manifest-state.ts';
import { sourceTypeName } from '../../provenance/source-type.ts';
import type { CredentialNode } from '../../types.ts';
import { plainText } from '../plain-text.ts';
import {
  type Ingredient,
  type Resource,
  type Store,
  type StoredManifest,
  stateOfIngredient,
} from './store.ts';

/** A crafted store cannot make the tree large. */
const MOST_NODES = 40;
const DEEPEST = 8;
const MOST_ACTIONS = 20;
const MOST_THUMBNAILS = 12;
const LONGEST_TEXT = 120;
const LARGEST_THUMBNAIL_BYTES = 4 << 20;
const MOST_PIXELS = 16e6;
/** Longer side of a thumbnail in the result. */
const THUMBNAIL_SIDE = 160;
/** As for the verdict: verifying hashes the whole file. */
const LARGEST_VERIFIED_BYTES = 512 * 2 ** 20;

type Read = (uri: string) => Uint8Array;

/**
 * @param anchors trusted roots in PEM; null for none
 * @returns the file itself first, each followed by what it was made of (`depth` one more); empty where nothing can be read
 */
export async function readCredentials(
  source: ByteSource,
  mime: string,
  anchors: string | null,
): Promise<CredentialNode[]> {
  if (source.size > LARGEST_VERIFIED_BYTES) return [];
  const { WasmReader } = await loadC2pa();
  const settings = { ...OFFLINE, ...(anchors ? { trust: { trust_anchors: anchors } } : {}) };
  return withReader(async () => {
    const reader = await WasmReader.fromBlob(mime, new SourceBlob(source, mime), JSON.stringify(settings));
    try {
      const store: Store = JSON.parse(reader.json());
      return await new Tree(store, (uri) => reader.resourceToBytes(uri)).nodes();
    } finally {
      reader.free();
    }
  });
}

class Tree {
  readonly #store: Store;
  readonly #read: Read;
  readonly #nodes: CredentialNode[] = [];
  #thumbnails = 0;

  constructor(store: Store, read: Read) {
    this.#store = store;
    this.#read = read;
  }

  async nodes(): Promise<CredentialNode[]> {
    const label = this.#store.active_manifest;
    const manifest = label === undefined ? undefined : this.#store.manifests?.[label];
    if (label === undefined || !manifest) return [];
    const said = { state: stateOfStore(this.#store), relationship: 'file' as const };
    await this.#add(label, manifest, 0, said, manifest.title, manifest.thumbnail);
    return this.#nodes;
  }

  async #add(
    label: string | undefined,
    manifest: StoredManifest | undefined,
    depth: number,
    said: Pick<CredentialNode, 'state' | 'relationship'>,
    title: string | undefined,
    thumbnail: Resource | undefined,
  ): Promise<void> {
    if (this.#nodes.length >= MOST_NODES) return;
    const signature = manifest?.signature_info;
    this.#nodes.push({
      depth,
      ...said,
      title: text(title),
      software: text(softwareOf(manifest)),
      issuer: text(signature?.issuer),
      signer: text(signature?.common_name),
      signedAt: moment(signature?.time),
      actions: actionsOf(manifest),
      thumbnail: await this.#thumbnail(thumbnail ?? manifest?.thumbnail),
    });
    if (label === undefined || depth >= DEEPEST) return;
    for (const ingredient of manifest?.ingredients ?? [])
      await this.#addIngredient(label, ingredient, depth + 1);
  }

  #addIngredient(parent: string, ingredient: Ingredient, depth: number): Promise<void> {
    const { active_manifest: label, title, thumbnail } = ingredient;
    const said = {
      state: stateOfIngredient(this.#store, parent, ingredient),
      relationship: relationshipOf(ingredient.relationship),
    };
    const manifest = label === undefined ? undefined : this.#store.manifests?.[label];
    return this.#add(label, manifest, depth, said, title, thumbnail);
  }

  /** Written anew, small: what a stranger's file calls a picture is shown to nobody as it is. */
  async #thumbnail(resource: Resource | undefined): Promise<string | null> {
    if (!resource?.identifier || this.#thumbnails >= MOST_THUMBNAILS) return null;
    this.#thumbnails++;
    try {
      const bytes = this.#read(resource.identifier);
      if (bytes.length > LARGEST_THUMBNAIL_BYTES) return null;
      const small = await sharp(bytes, { limitInputPixels: MOST_PIXELS, pages: 1 })
        .autoOrient()
        .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#808080' })
        .jpeg({ quality: 75 })
        .toBuffer();
      return `data:image/jpeg;base64,${small.toString('base64')}`;
    } catch {
      return null;
    }
  }
}

function text(value: unknown): string | null {
  const plain = typeof value === 'string' ? plainText(value, LONGEST_TEXT) : '';
  return plain === '' ? null : plain;
}

function moment(value: unknown): string | null {
  const at = typeof value === 'string' ? new Date(value) : null;
  return at === null || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

function softwareOf(manifest: StoredManifest | undefined): string | undefined {
  const [first] = manifest?.claim_generator_info ?? [];
  return [first?.name ?? manifest?.claim_generator, first?.version].filter(Boolean).join(' ');
}

const RELATIONSHIPS: readonly string[] = ['parentOf', 'componentOf', 'inputTo'];

function relationshipOf(value: string | undefined): CredentialNode['relationship'] {
  return RELATIONSHIPS.includes(value ?? '') ? (value as CredentialNode['relationship']) : 'other';
}

function actionsOf(manifest: StoredManifest | undefined): CredentialNode['actions'] {
  return (manifest?.assertions ?? [])
    .flatMap(({ data }) => (Array.isArray(data?.actions) ? data.actions : []))
    .slice(0, MOST_ACTIONS)
    .map(({ action, when, softwareAgent, digitalSourceType }) => ({
      name: text(action)?.replace(/^c2pa\./, '') ?? 'unknown',
      software: text(typeof softwareAgent === 'string' ? softwareAgent : softwareAgent?.name),
      sourceType: text(sourceTypeName(digitalSourceType ?? '')),
      at: moment(when),
    }));
}
