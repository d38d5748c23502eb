import { terms } from '@unmask/product/content/terms';
import { siteFact } from '@unmask/ui';
import { InEnglish } from '@unmask/ui/in-english.tsx';
import { TextPage } from './text-page.tsx';

export function TermsPage() {
  return (
    <InEnglish>
      <TextPage document={terms(siteFact)} />
    </InEnglish>
  );
}
