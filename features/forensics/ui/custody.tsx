import { Button } from '@mantine/core';
import { Panel, Time } from '@unmask/ui';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { heldList } from '@unmask/ui/list.ts';
import { useState } from 'react';
import type { CaseDetail } from '../contract.ts';
import { detail as words } from '../words-ui.ts';
import classes from './forensics.module.css';

/** The newest are shown; all of them when asked for. */
const SHOWN = 15;
const HASH_SHOWN = 12;

/** Who did and saw what, newest first, and whether the chain is whole. */
export function Custody({ detail: { custody, chain } }: { detail: CaseDetail }) {
  const [all, setAll] = useState(false);
  const { columns, service } = words.custody;
  const newest = [...custody].reverse();
  return (
    <Panel title={words.custody.title}>
      <div className={classes.tight}>
        <p className={chain.intact ? classes.text : classes.broken} role={chain.intact ? undefined : 'alert'}>
          {chain.intact ? words.custody.intact(custody.length) : words.custody.broken(chain.brokenAt)}
        </p>
        <DataTable
          label={words.custody.title}
          list={heldList(all ? newest : newest.slice(0, SHOWN))}
          keyOf={({ id }) => id}
          empty=""
          columns={[
            { label: columns.what, name: true, cell: ({ description }) => description },
            { label: columns.at, cell: ({ at }) => <Time at={at} />, whole: true },
            { label: columns.by, cell: ({ by }) => by ?? service },
            {
              label: columns.hash,
              cell: ({ hash }) => (
                <span className={`${classes.hash} ${classes.whole}`} title={hash}>
                  {hash.slice(0, HASH_SHOWN)}
                </span>
              ),
            },
          ]}
        />
        {!all && newest.length > SHOWN && (
          <div>
            <Button variant="default" size="compact-sm" onClick={() => setAll(true)}>
              {words.custody.all(newest.length)}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}
