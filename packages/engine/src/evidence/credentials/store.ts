/** The parts of a C2PA manifest store that the tree is made of, as the library writes them. Every field may be missing. */
export interface Store {
  active_manifest?: string;
  manifests?: Record<string, StoredManifest>;
  validation_state?: string;
  validation_results?: { ingredientDeltas?: Delta[] };
}

export interface StoredManifest {
  title?: string;
  claim_generator?: string;
  claim_generator_info?: Array<{ name?: string; version?: string }>;
  thumbnail?: Resource;
  assertions?: Array<{ label?: string; data?: { actions?: StoredAction[] } }>;
  ingredients?: Ingredient[];
  signature_info?: { issuer?: string | null; common_name?: string | null; time?: string | null };
}

export interface StoredAction {
  action?: string;
  when?: string;
  digitalSourceType?: string;
  softwareAgent?: string | { name?: string };
}

export interface Ingredient {
  title?: string;
  relationship?: string;
  active_manifest?: string;
  thumbnail?: Resource;
  label?: string;
  validation_results?: { activeManifest?: Statuses };
}

export interface Resource {
  format?: string;
  identifier?: string;
}

interface Statuses {
  success?: Array<{ code?: string }>;
  failure?: Array<{ code?: string }>;
}

interface Delta {
  ingredientAssertionURI?: string;
  validationDeltas?: Statuses;
}

type State = 'valid' | 'untrusted' | 'invalid' | 'none';

export function stateOfStore(state: string | undefined): State {
  if (state === 'Trusted') return 'valid';
  return state === 'Valid' ? 'untrusted' : 'invalid';
}

const UNTRUSTED = 'signingCredential.untrusted';

/** As it was found when it was made part of the next one, and as it is found now. */
export function stateOfIngredient(store: Store, parent: string, ingredient: Ingredient): State {
  if (ingredient.active_manifest === undefined) return 'none';
  const delta = store.validation_results?.ingredientDeltas?.find(({ ingredientAssertionURI }) =>
    ingredientAssertionURI?.endsWith(`${parent}/c2pa.assertions/${ingredient.label}`),
  )?.validationDeltas;
  const all = [ingredient.validation_results?.activeManifest, delta];
  const codes = (side: 'success' | 'failure') =>
    all.flatMap((statuses) => (statuses?.[side] ?? []).map(({ code }) => code));
  if (codes('failure').some((code) => code !== UNTRUSTED)) return 'invalid';
  return codes('success').includes('signingCredential.trusted') ? 'valid' : 'untrusted';
}
