import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { AsyncView } from '@unmask/ui';
import { statusOf } from '@unmask/ui/calls.ts';
import { NotFoundPage } from '@unmask/ui/not-found-page.tsx';
import { toSlice } from '@unmask/ui/slices.tsx';
import { useTitle } from '@unmask/ui/use-title.ts';
import type { ArchivedIssue } from '../contract.ts';
import { archiveWords as words } from '../words-page.ts';
import { NEWSLETTER_KEY, newsletterCalls } from './calls.ts';
import { IssueView } from './issue-view.tsx';
import classes from './newsletter.module.css';
import { NewsletterSignup } from './signup-form.tsx';

/** `/newsletter/issues/{id}` */
export default function IssuePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const query = useQuery({
    queryKey: [...NEWSLETTER_KEY, 'issue', id],
    queryFn: () => newsletterCalls().archivedIssue({ id }),
    retry: false,
  });
  useTitle(query.data?.title ?? words.issue);
  if (statusOf(query.error) === 404) return <NotFoundPage />;
  return (
    <div className={`um-page ${classes.page}`}>
      <AsyncView query={query} failed={words.issueFailed} height={240}>
        {(issue: ArchivedIssue) => (
          <>
            <IssueView title={issue.title} issue={issue.issue} />
            <Button component="a" href="/#subscription-plans" className={classes.trial}>
              Start Free Trial
            </Button>
          </>
        )}
      </AsyncView>
      <Anchor component={Link} to={toSlice('/newsletter')}>
        {words.back}
      </Anchor>
      <NewsletterSignup variant="inline" />
    </div>
  );
}
