import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { signInFirst as words } from '@unmask/product/copy/auth';
import classes from '@unmask/ui/centred-page.module.css';
import type { ReactNode } from 'react';
import { signInAddress } from './next-place.ts';

interface SignInFirstProps {
  title: ReactNode;
  /** What there is for whom signs in. */
  text: ReactNode;
  /** What the button says, where the page has words of its own. */
  button?: string;
  /** Guests are signed in already: they sign up. */
  signUp?: boolean;
}

/** All of a page that belongs to an account, for a visitor. Signing in leads back to it. */
export function SignInFirst(props: SignInFirstProps) {
  return (
    <div className={`um-page ${classes.centre}`}>
      <h1 className={classes.lead}>{props.title}</h1>
      <AskToSignIn {...props} />
    </div>
  );
}

/** The same as part of a page that shows other things besides. */
export function AskToSignIn({ text, button = words.button, signUp }: Omit<SignInFirstProps, 'title'>) {
  const place = useLocation({ select: ({ href }) => href });
  return (
    <>
      <p>{text}</p>
      <div>
        <Button component={Link} to={signInAddress(place, signUp)}>
          {button}
        </Button>
      </div>
    </>
  );
}
