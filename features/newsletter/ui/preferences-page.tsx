import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AsyncView } from '@unmask/ui';
import { useNoIndex } from '@unmask/ui/use-no-index.ts';
import { useTitle } from '@unmask/ui/use-title.ts';
import { pageWords as words } from '../words-page.ts';
import { failureText, NEWSLETTER_KEY, newsletterCalls } from './calls.ts';
import classes from './newsletter.module.css';
import { EmailPreferences } from './preferences.tsx';
import { useToken } from './use-token.ts';

/** `/newsletter/preferences` */
export default function PreferencesPage() {
  const token = useToken();
  useNoIndex();
  useTitle(words.preferencesTitle);
  const query = useQuery({
    queryKey: [...NEWSLETTER_KEY, 'preferences', token],
    queryFn: () => newsletterCalls().readPreferences({ token }),
    enabled: token !== '',
    retry: false,
  });
  return (
    <div className={`um-page ${classes.page} ${classes.narrow}`}>
      <h1 className={classes.title}>{words.preferencesTitle}</h1>
      {token === '' ? (
        <p className={classes.text}>{words.noLink}</p>
      ) : (
        <AsyncView query={query} label={words.loading} height={320} failed={failureText}>
          {({ email, subscribed, preferences }) => (
            <>
              <p className={classes.text}>{words.preferencesText(email)}</p>
              {!subscribed && (
                <Alert color="var(--um-line-strong)" variant="outline">
                  {words.left}
                </Alert>
              )}
              <EmailPreferences token={token} start={preferences} />
            </>
          )}
        </AsyncView>
      )}
    </div>
  );
}
