import { Anchor } from '@mantine/core';
import { pageWords as words } from '../words-page.ts';
import { newsletterCalls } from './calls.ts';
import { OneClick } from './one-click.tsx';
import { useToken } from './use-token.ts';

/** `/newsletter/confirm` */
export default function ConfirmPage() {
  return (
    <OneClick
      token={useToken()}
      title={words.confirmTitle}
      text={words.confirmText}
      action={words.confirm}
      run={(token) => newsletterCalls().confirm({ token })}
      done={({ email, preferencesToken }) => (
        <>
          <p>{words.confirmed(email)}</p>
          <Anchor href={`/newsletter/preferences?token=${preferencesToken}`}>{words.toPreferences}</Anchor>
        </>
      )}
    />
  );
}
