import { useSession } from '@unmask/accounts/ui';
import { SignInFirst } from '@unmask/accounts/ui/sign-in-first';
import { history as words } from '@unmask/product/copy/history';
import { Waiting } from '@unmask/ui/waiting.tsx';
import type { ReactNode } from 'react';

/** Saved analyses belong to someone: a visitor is asked to sign in. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { loading: checking, user } = useSession();
  if (checking) return <Waiting />;
  if (user !== null) return children;
  return <SignInFirst title={words.title} text={words.signedOut} />;
}
