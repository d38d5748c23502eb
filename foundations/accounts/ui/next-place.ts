/** The place a person wanted before signing in: `/auth?next=/billing` leads back to it. */

/** @returns the address of the sign-in page, or of signing up there, that leads back to `place`, a path of this site with its query */
export function signInAddress(place: string, signUp = false): string {
  return `/auth?${new URLSearchParams({ ...(signUp && { mode: 'signup' }), next: place })}`;
}

/** @returns the path in `query`, or `/` where there is none or where it would leave this site */
export function nextPlace(query: string): string {
  const next = new URLSearchParams(query).get('next') ?? '/';
  // A browser reads "//host", "/\host" and a path with a line break in it as another site.
  const stays = next.startsWith('/') && URL.canParse(next, HERE) && new URL(next, HERE).origin === HERE;
  return stays && !next.startsWith('/auth') ? next : '/';
}

const HERE = 'http://site.invalid';
