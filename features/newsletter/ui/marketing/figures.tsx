import { useQuery } from '@tanstack/react-query';
import { useSession } from '@unmask/accounts/ui';
import { AsyncView } from '@unmask/ui';
import { staffWords as words } from '../../words-staff.ts';
import { failureText, NEWSLETTER_KEY, newsletterCalls } from '../calls.ts';
import { NewsletterTiles } from '../staff/tiles.tsx';

/** What is counted of the newsletter, for those who run it. */
export default function Figures() {
  const { profile } = useSession();
  return profile?.isStaff ? <Counted /> : null;
}

function Counted() {
  const query = useQuery({
    queryKey: [...NEWSLETTER_KEY, 'overview'],
    queryFn: () => newsletterCalls().overview(),
  });
  return (
    <AsyncView query={query} label={words.loading} height={120} failed={failureText}>
      {(overview) => <NewsletterTiles overview={overview} />}
    </AsyncView>
  );
}
