import { Link } from '@tanstack/react-router';
import { BRAND, footer as words } from '@unmask/product/copy/site';
import { LogoMark } from '@unmask/ui';
import classes from './shell.module.css';

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
          <nav key={column.title} className={classes.footerColumn} aria-label={column.title}>
            <p>{column.title}</p>
            <ul>
              {column.links.map((link) => (
                <li key={link.text}>
                  <Link to={link.to} {...('hash' in link && { hash: link.hash })}>
                    {link.text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className={`um-page ${classes.footerEnd}`}>{words.licence}</p>
    </footer>
  );
}
