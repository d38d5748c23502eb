import { pageWords as words } from '../words-page.ts';
import { newsletterCalls } from './calls.ts';
import { OneClick } from './one-click.tsx';
import { useToken } from './use-token.ts';

/** `/newsletter/unsubscribe` */
export default function UnsubscribePage() {
  return (
    <OneClick
      token={useToken()}
      title={words.unsubscribeTitle}
      text={words.unsubscribeText}
      action={words.unsubscribe}
      run={(token) => newsletterCalls().unsubscribe({ token })}
      done={({ email }) => <p>{words.unsubscribed(email)}</p>}
    />
  );
}
