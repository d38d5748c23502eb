import { ActionIcon, Button } from '@mantine/core';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useSession } from '@unmask/accounts/ui';
import type { AuthMode } from '@unmask/accounts/ui/auth-modal';
import { useViewer } from '@unmask/organizations/ui';
import { BRAND, header as words } from '@unmask/product/copy/site';
import { LogoMark, SchemeToggle } from '@unmask/ui';
import { toSlice, usePlaces } from '@unmask/ui/slices.tsx';
import { lazy, Suspense, useEffect, useState } from 'react';
import classes from './shell.module.css';

const AuthModal = lazy(async () => ({ default: (await import('@unmask/accounts/ui/auth-modal')).AuthModal }));

export function Header() {
  const [menuOpen, setMenuOpen] = useState(false);
  const [auth, setAuth] = useState<{ mode: AuthMode; opened: boolean } | null>(null);
  const navigate = useNavigate();
  const path = useLocation({ select: (location) => location.href });
  // A new address closes the menu.
  useEffect(() => setMenuOpen(false), [path]);
  const openAuth = (mode: AuthMode) => {
    setMenuOpen(false);
    setAuth({ mode, opened: true });
  };
  const closeAuth = () => setAuth((now) => now && { ...now, opened: false });

  return (
    <header className={classes.header}>
      <div className={`um-page ${classes.headerRow}`}>
        <Link to="/" className={classes.brand} aria-label={words.home}>
          <LogoMark />
          {BRAND}
        </Link>
        <nav className={classes.nav} aria-label={words.menu}>
          <NavLinks />
        </nav>
        <div className={classes.tools}>
          <SchemeToggle />
          <div className={classes.account}>
            <Account onAuth={openAuth} />
          </div>
          <ActionIcon
            className={classes.burger}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={menuOpen ? words.closeMenu : words.openMenu}
            aria-expanded={menuOpen}
            aria-controls="mobile-menu"
            onClick={() => setMenuOpen(!menuOpen)}
          >
            {menuOpen ? <IconX size={20} stroke={1.6} /> : <IconMenu2 size={20} stroke={1.6} />}
          </ActionIcon>
        </div>
      </div>
      {menuOpen && (
        <nav id="mobile-menu" className={`um-page ${classes.sheet}`} aria-label={words.menu}>
          <NavLinks />
          <div className={classes.sheetAccount}>
            <Account onAuth={openAuth} />
          </div>
        </nav>
      )}
      {auth !== null && (
        <Suspense>
          <AuthModal
            opened={auth.opened}
            mode={auth.mode}
            onMode={(mode) => setAuth({ mode, opened: true })}
            onClose={closeAuth}
            onProfile={() => {
              closeAuth();
              navigate({ to: '/profile' });
            }}
            onForgot={() => {
              closeAuth();
              navigate({ to: '/auth/reset' });
            }}
          />
        </Suspense>
      )}
    </header>
  );
}

interface HeaderLink {
  text: string;
  to: '/' | '/accuracy' | '/analyses';
  hash?: string;
  order: number;
}

/** Those of slices stand between and behind them. */
const LINKS: readonly HeaderLink[] = [
  { text: words.analyze, to: '/', hash: 'analyze', order: 10 },
  { text: words.accuracy, to: '/accuracy', order: 20 },
  { text: words.plans, to: '/', hash: 'subscription-plans', order: 30 },
];
const SIGNED_IN: readonly HeaderLink[] = [{ text: words.analyses, to: '/analyses', order: 50 }];

function NavLinks() {
  const viewer = useViewer();
  const added = usePlaces('header').filter(({ when }) => when === undefined || when(viewer));
  const links: HeaderLink[] = [
    ...LINKS,
    ...(viewer.signedIn ? SIGNED_IN : []),
    ...added.map(({ text, to, order = 1_000 }) => ({ text, to: toSlice(to), order })),
  ].sort((a, b) => a.order - b.order);
  return (
    <>
      {links.map(({ text, to, hash }) => (
        <Link key={text} to={to} {...(hash !== undefined && { hash, 'data-anchor': true })}>
          {text}
        </Link>
      ))}
    </>
  );
}

function Account({ onAuth }: { onAuth: (mode: AuthMode) => void }) {
  const { user, loading, signOut } = useSession();
  if (loading) return null;
  if (user !== null) {
    return (
      <>
        <Button component={Link} to="/profile" variant="subtle" color="gray">
          {words.profile}
        </Button>
        <Button variant="default" onClick={() => signOut()}>
          {words.signOut}
        </Button>
        {user.guest && <Button onClick={() => onAuth('signUp')}>{words.signUp}</Button>}
      </>
    );
  }
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => onAuth('signIn')}>
        {words.signIn}
      </Button>
      <Button onClick={() => onAuth('signUp')}>{words.signUp}</Button>
    </>
  );
}
