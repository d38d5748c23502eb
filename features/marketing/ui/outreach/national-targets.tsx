import { TextInput } from '@mantine/core';
import { NATIONAL_TARGETS } from '@unmask/product/content/marketing/companies';
import { Panel } from '@unmask/ui';
import { useState } from 'react';
import { national as words } from '../../outreach-words.ts';
import { CompanyTable } from '../company-table.tsx';
import classes from '../marketing.module.css';
import { SampleMark } from '../parts.tsx';

export default function NationalTargets() {
  const [search, setSearch] = useState('');
  const asked = search.trim().toLowerCase();
  const found = NATIONAL_TARGETS.filter(({ company, industry, notes }) =>
    `${company} ${industry} ${notes}`.toLowerCase().includes(asked),
  );
  return (
    <Panel title={words.title} aside={<SampleMark />}>
      <div className={classes.stack}>
        <p className={classes.text}>{words.text}</p>
        <TextInput
          label={words.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <CompanyTable label={words.title} companies={found} />
      </div>
    </Panel>
  );
}
