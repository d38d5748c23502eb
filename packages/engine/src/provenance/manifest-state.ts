/**
 * How far a C2PA manifest store can be relied on. `valid`: signature, hashes and certificate chain hold, and the chain ends in an
 * anchor. `untrusted`: signature and hashes hold, but nothing trusted stands behind the certificate, so anybody could have signed.
 * `invalid`: anything else, a changed file first of all.
 */
export type ManifestState = 'valid' | 'untrusted' | 'invalid';

/** What of a store the state is read from, as the library writes it. Every field may be missing. */
export interface ValidatedStore {
  validation_state?: string;
  validation_status?: Array<{ code?: string }>;
  validation_results?: { activeManifest?: ValidationCodes };
}

export interface ValidationCodes {
  success?: Array<{ code?: string }>;
  failure?: Array<{ code?: string }>;
}

export const EXPIRED = 'signingCredential.expired';
export const SIGNATURE_HOLDS = 'claimSignature.validated';

/**
 * Failures of the certificate alone. Generators sign with certificates of a year and less, and time stamps count only where their
 * authority is an anchor, so nearly every file of theirs comes to `expired`, though nobody has touched it (C2PA specification 2.2,
 * section 15).
 */
const OF_CERTIFICATE: ReadonlyArray<string | undefined> = ['signingCredential.untrusted', EXPIRED];

export const ofCertificateAlone = (failures: ReadonlyArray<{ code?: string }>): boolean =>
  failures.every(({ code }) => OF_CERTIFICATE.includes(code));

export function stateOfStore(store: ValidatedStore): ManifestState {
  if (store.validation_state === 'Trusted') return 'valid';
  if (store.validation_state === 'Valid') return 'untrusted';
  const signed = store.validation_results?.activeManifest?.success?.some(
    ({ code }) => code === SIGNATURE_HOLDS,
  );
  const failures = [
    ...(store.validation_status ?? []),
    ...(store.validation_results?.activeManifest?.failure ?? []),
  ];
  return signed && failures.length > 0 && ofCertificateAlone(failures) ? 'untrusted' : 'invalid';
}
