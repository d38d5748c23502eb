import { englishPage } from '@unmask/product/copy/site';
import { pageLanguage } from '@unmask/product/language';
import type { ReactNode } from 'react';

/** What stands in English whatever the language of the page is: it is said, and screen readers are told. */
export function InEnglish({ children }: { children: ReactNode }) {
  if (pageLanguage === 'en') return children;
  return (
    <>
      <p className="um-page um-dim">{englishPage.note}</p>
      <div lang="en" dir="ltr">
        {children}
      </div>
    </>
  );
}
