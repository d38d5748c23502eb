import {
  EXPIRED,
  type ManifestState,
  ofCertificateAlone,
  type ValidatedStore,
  type ValidationCodes,
} from '../../provenance/manifest-state.ts';

/** The parts of a C2PA manifest store that the tree is made of, as the library writes them. Every field may be missing. */
export interface Store extends ValidatedStore {
  active_manifest?: string;
  manifests?: Record<string, StoredManifest>;
  validation_results?: ValidatedStore['validation_results'] & { ingredientDeltas?: Delta[] };
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
  validation_results?: { activeManifest?: ValidationCodes };
}

export interface Resource {
  format?: string;
  identifier?: string;
}

interface Delta {
  ingredientAssertionURI?: string;
  validationDeltas?: ValidationCodes;
}

/** As it was found when it was made part of the next one, and as it is found now. */
export function stateOfIngredient(
  store: Store,
  parent: string,
  ingredient: Ingredient,
): ManifestState | 'none' {
  if (ingredient.active_manifest === undefined) return 'none';
  const delta = store.validation_results?.ingredientDeltas?.find(({ ingredientAssertionURI }) =>
    ingredientAssertionURI?.endsWith(`${parent}/c2pa.assertions/${ingredient.label}`),
  )?.validationDeltas;
  const all = [ingredient.validation_results?.activeManifest, delta];
  const failures = all.flatMap((statuses) => statuses?.failure ?? []);
  if (!ofCertificateAlone(failures)) return 'invalid';
  const trusted = all.some((statuses) =>
    statuses?.success?.some(({ code }) => code === 'signingCredential.trusted'),
  );
  return trusted && !failures.some(({ code }) => code === EXPIRED) ? 'valid' : 'untrusted';
}
