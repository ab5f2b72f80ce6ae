import { PROBLEMS } from '@bobbin/contract/problems';
import type { English } from '../topic.ts';
import type { sessionTexts } from '../vi/session.ts';

export const en: English<typeof sessionTexts> = {
  title: 'Sign in',
  subtitle: 'The workspace for print-on-demand sellers',
  entrances: 'Sign in and register',
  login: 'Sign in',
  register: 'Register',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  toRegister: 'Create an account',
  toForgotPassword: 'Forgot your password?',
  policy: 'Policy',
  wrongCredentials: 'Wrong email or password',
  secondFactorRefused: 'That code isn’t right',
  signInAnew: 'Too many wrong codes. Sign in again to try once more.',
  sendActivationAgain: 'Resend activation link',
  sessionEnded: 'Your session expired',
  sessionEndedDetail: 'Sign in again to continue where you left off.',
  demoTitle: 'Demo accounts',
  demoText: 'Choose one to look around. All data is simulated.',
  demoSeller: 'Seller',
  demoDesigner: 'Designer',
  demoSupport: 'Support',
  demoAdmin: 'Admin',
  problems: PROBLEMS.en,
};
