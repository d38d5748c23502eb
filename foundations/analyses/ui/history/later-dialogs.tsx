import { lazy, Suspense, useState } from 'react';
import type { SavedDialogsProps } from './saved-dialogs.tsx';

export type { SavedAction, SavedSubject } from './saved-dialogs.tsx';

// With the forms and their schemas, which lists and results do without.
const Dialogs = lazy(() => import('./saved-dialogs.tsx'));

/** The dialogs of a saved analysis, fetched when the first of them is opened. */
export function SavedDialogs(props: SavedDialogsProps) {
  const [asked, setAsked] = useState(false);
  if (props.subject !== null && !asked) setAsked(true);
  return asked ? (
    <Suspense fallback={null}>
      <Dialogs {...props} />
    </Suspense>
  ) : null;
}
