import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AsyncView } from '@unmask/ui';
import { useState } from 'react';
import type { Disclosure } from '../disclosure-contract.ts';
import { absentWords, disclosureWords, disclosureUi as words } from '../disclosure-words.ts';
import { fileUrl, forensicsCalls } from './calls.ts';
import type { CaseProps } from './case-page.tsx';
import classes from './forensics.module.css';

type Props = Pick<CaseProps, 'organizationId' | 'caseId'>;

/** The package for somebody who may not see everything: what would stand in it, and what would not, is read before it is made. */
export function RedactedPackage(props: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      <Modal opened={open} onClose={close} title={words.title} size="lg" centered>
        <Content {...props} onClose={close} />
      </Modal>
    </>
  );
}

function Content({ organizationId, caseId, onClose }: Props & { onClose: () => void }) {
  const found = useQuery({
    queryKey: ['forensics-disclosure', organizationId, caseId],
    queryFn: () => forensicsCalls().disclosure({ organizationId, caseId }),
    // What is handed out is read anew each time.
    ...{ staleTime: 0, gcTime: 0 },
  });
  const zip = fileUrl(organizationId, `/cases/${encodeURIComponent(caseId)}/export?files=redacted`);
  return (
    <div className={classes.stack}>
      <p className={classes.text}>{words.before}</p>
      <p className={classes.text}>{words.limits}</p>
      <AsyncView query={found} label={words.reading} height={120} failed={() => words.failed}>
        {(disclosure) => (
          <>
            <Held disclosure={disclosure} />
            <div className={classes.row}>
              {disclosure.present.length > 0 && (
                <Button component="a" href={zip} download onClick={onClose}>
                  {words.download}
                </Button>
              )}
              <Button variant="default" onClick={onClose}>
                {words.cancel}
              </Button>
            </div>
          </>
        )}
      </AsyncView>
    </div>
  );
}

function Held({ disclosure: { present, absent } }: { disclosure: Disclosure }) {
  if (present.length === 0) return <p role="status">{words.none}</p>;
  return (
    <>
      <section className={classes.tight} aria-label={words.present}>
        <h3 className={classes.sub}>{words.present}</h3>
        <ul className={classes.plain}>
          {present.map(({ what }) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </section>
      <section className={classes.tight} aria-label={words.absent}>
        <h3 className={classes.sub}>{words.absent}</h3>
        <ul className={classes.plain}>
          {absent.map(({ what, why }) => (
            <li key={what}>{words.because(what, absentWords[why])}</li>
          ))}
          <li>{disclosureWords.records}.</li>
        </ul>
      </section>
      <p className={classes.small}>{words.read}</p>
    </>
  );
}
