import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { footer } from '@unmask/product/copy/site';
import classes from './shell.module.css';

export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={`um-page ${classes.footerRow}`}>
        <p>{footer.line}</p>
        <p>
          <Anchor component={Link} to="/accuracy" inherit>
            {footer.accuracy}
          </Anchor>
          {' · '}
          {footer.licence}
        </p>
      </div>
    </footer>
  );
}
