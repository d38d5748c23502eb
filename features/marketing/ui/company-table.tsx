import type { TargetCompany } from '@unmask/product/content/marketing/shapes';
import { type Column, DataTable } from '@unmask/ui/data-table.tsx';
import { heldList } from '@unmask/ui/list.ts';
import { national as words } from '../outreach-words.ts';
import classes from './marketing.module.css';

const { columns: heads } = words;

const RANK: Column<TargetCompany> = { label: heads.rank, cell: ({ rank }) => rank };
const COLUMNS: readonly Column<TargetCompany>[] = [
  { label: heads.company, name: true, cell: ({ company }) => company },
  { label: heads.industry, cell: ({ industry }) => industry },
  { label: heads.revenue, cell: ({ revenue }) => revenue, whole: true },
  { label: heads.employees, cell: ({ employees }) => employees, whole: true },
  { label: heads.plan, cell: ({ plan }) => plan },
  { label: heads.priority, cell: ({ priority }) => priority },
  { label: heads.ceo, cell: ({ ceo }) => ceo },
  {
    label: heads.contact,
    cell: ({ email, twitter, linkedin, website }) => (
      <ul className={classes.plain}>
        {[email, twitter, linkedin, website].map((way) => (
          <li key={way}>{way.replace('https://', '')}</li>
        ))}
      </ul>
    ),
  },
  { label: heads.notes, cell: ({ notes }) => notes },
];

interface CompanyTableProps {
  label: string;
  companies: readonly TargetCompany[];
  ranked?: boolean;
}

/** Made-up companies: their addresses are no links, because nothing stands there. */
export function CompanyTable({ label, companies, ranked = false }: CompanyTableProps) {
  return (
    <div className={classes.wide}>
      <DataTable
        label={label}
        list={heldList(companies)}
        columns={ranked ? [RANK, ...COLUMNS] : COLUMNS}
        keyOf={({ company }) => company}
        empty={words.none}
      />
    </div>
  );
}
