import { Link } from '@tanstack/react-router';
import { BRAND, footer as words } from '@unmask/product/copy/site';
import { LogoMark } from '@unmask/ui';
import { toSlice, usePlaces } from '@unmask/ui/slices.tsx';
import { LanguageSwitch } from './language/language-switch.tsx';
import classes from './shell.module.css';

type Column = (typeof words.columns)[number];

export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={`um-page ${classes.footerTop}`}>
        <div className={classes.footerBrand}>
          <p>
            <LogoMark size={22} /> {BRAND}
          </p>
          <p>{words.line}</p>
        </div>
        {words.columns.map((column) => (
          <FooterColumn key={column.id} column={column} />
        ))}
      </div>
      <div className={`um-page ${classes.footerEnd}`}>
        <p>{words.licence}</p>
        <LanguageSwitch />
      </div>
    </footer>
  );
}

/** The links of the app count in tens; those of slices stand between and behind them. */
function FooterColumn({ column }: { column: Column }) {
  const added = usePlaces('footer').filter((place) => place.column === column.id);
  const links = [
    ...column.links.map((link, index) => ({
      text: link.text,
      to: link.to,
      hash: 'hash' in link ? link.hash : undefined,
      order: (index + 1) * 10,
    })),
    ...added.map(({ text, to, order = 1_000 }) => ({ text, to: toSlice(to), hash: undefined, order })),
  ].sort((a, b) => a.order - b.order);
  return (
    <nav className={classes.footerColumn} aria-label={column.title}>
      <p>{column.title}</p>
      <ul>
        {links.map((link) => (
          <li key={link.text}>
            <Link to={link.to} hash={link.hash}>
              {link.text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
