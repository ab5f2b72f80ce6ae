import { PROBLEMS } from '@bobbin/contract/problems';
import type { English } from '../topic.ts';
import type { sessionTexts } from '../vi/session.ts';

export const en: English<typeof sessionTexts> = {
  title: 'Sign in',
  subtitle: 'The desk of print-on-demand sellers',
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
  secondFactorRefused: 'The code was wrong',
  signInAnew: 'It was wrong too often. Sign in again for another try.',
  sendActivationAgain: 'Send the activation link again',
  sessionEnded: 'Your session ended',
  sessionEndedDetail: 'Sign in again to go on where you were.',
  demoTitle: 'Demo accounts',
  demoText: 'Press one to look around; all its data is simulated.',
  demoSeller: 'Seller',
  demoDesigner: 'Designer',
  demoSupport: 'Support',
  demoAdmin: 'Admin',
  problems: PROBLEMS.en,
};
