import type { Locale } from './errors.ts';

/**
 * What the schemas of the contract find wrong with an input: message ids with their sentence in each locale. The server puts
 * the sentence into `issues`, the page shows it at its field. Quoted texts of the documents stand in `vi` verbatim (Spec 1 §5).
 */
export const PROBLEMS = {
  vi: {
    emailRequired: 'Email is required',
    emailInvalid: 'Invalid Email',
    passwordRequired: 'Password is required',
    passwordTooShort: 'Password has to have at least 8 characters',
    passwordTooLong: 'Password is only allowed to have 100 characters',
    firstNameRequired: 'First Name is required',
    firstNameTooShort: 'First Name has to have at least 2 characters',
    firstNameTooLong: 'First Name is only allowed to have 50 characters',
    lastNameRequired: 'Last Name is required',
    lastNameTooShort: 'Last Name has to have at least 2 characters',
    lastNameTooLong: 'Last Name is only allowed to have 50 characters',
    dobRequired: 'Date of birth is required',
    dobInvalid: 'Ngày sinh không đúng',
    confirmPasswordRequired: 'Confirm password is required',
    confirmPasswordDiffers: "Confirm password doesn't match",
    passcodeRequired: 'Passcode is required',
    passcodeTooShort: 'Passcode has to have at least 8 characters',
    passcodeTooLong: 'Passcode is only allowed to have 8 characters',
    confirmWithPasswordRequired: 'Confirm Password is required',
    confirmWithPasswordDiffers: "Confirm password doesn't match with password",
    bioRequired: 'Bio is required',
    bioTooLong: 'Bio is only allowed to have 100 characters',
    userNameRequired: 'User Name is required',
    userNameTooLong: 'User Name is only allowed to have 50 characters',
    userNameInvalid: 'Chỉ dùng chữ, số, dấu chấm, gạch ngang và gạch dưới',
    newPasswordSame: "New password doesn't same as old password",
    confirmNewPasswordDiffers: "Confirm new password doesn't match",
    codeRequired: 'Nhập mã',
    codeInvalid: 'Mã gồm 6 số',
    recoveryCodeRequired: 'Nhập mã khôi phục',
    roleNameRequired: 'Role name is required',
    roleNameTooLong: 'Role name is only allowed to have 15 characters',
    ipRequired: 'Vui lòng nhập IP!',
  },
  en: {
    emailRequired: 'Enter your email',
    emailInvalid: 'This is not an email address',
    passwordRequired: 'Enter your password',
    passwordTooShort: 'A password has at least 8 characters',
    passwordTooLong: 'A password has at most 100 characters',
    firstNameRequired: 'Enter your first name',
    firstNameTooShort: 'A first name has at least 2 characters',
    firstNameTooLong: 'A first name has at most 50 characters',
    lastNameRequired: 'Enter your last name',
    lastNameTooShort: 'A last name has at least 2 characters',
    lastNameTooLong: 'A last name has at most 50 characters',
    dobRequired: 'Enter your date of birth',
    dobInvalid: 'There is no such day',
    confirmPasswordRequired: 'Enter the password once more',
    confirmPasswordDiffers: 'The two passwords are not the same',
    passcodeRequired: 'Enter the passcode of the mail',
    passcodeTooShort: 'A passcode has 8 characters',
    passcodeTooLong: 'A passcode has only 8 characters',
    confirmWithPasswordRequired: 'Enter the new password once more',
    confirmWithPasswordDiffers: 'The two passwords are not the same',
    bioRequired: 'Enter a bio',
    bioTooLong: 'A bio has 100 characters at most',
    userNameRequired: 'Enter a user name',
    userNameTooLong: 'A user name has 50 characters at most',
    userNameInvalid: 'Letters, digits, dots, hyphens and underscores only',
    newPasswordSame: 'The new password is the old one',
    confirmNewPasswordDiffers: 'The two new passwords are not the same',
    codeRequired: 'Enter the code',
    codeInvalid: 'A code has six digits',
    recoveryCodeRequired: 'Enter a recovery code',
    roleNameRequired: 'Role name is required',
    roleNameTooLong: 'Role name is only allowed to have 15 characters',
    ipRequired: 'Enter an IP',
  },
} satisfies Record<Locale, Record<string, string>>;

/** What is wrong with a call that no form of ours makes. */
const CALL_PROBLEMS: Record<Locale, Readonly<Record<string, string>>> = {
  vi: {
    brokenCharacter: 'Có ký tự hỏng, không lưu được',
    notReadable: 'Không đọc được nội dung này',
    missing: 'Còn thiếu',
    tooLong: 'Quá dài',
    tooLarge: 'Quá lớn',
    keyReused: 'Khoá này đã dùng cho nội dung khác, hãy tạo khoá mới',
    notAnOption: 'Không có trong các lựa chọn của nhà máy này',
    productsDiffer: 'Phải là đúng các sản phẩm của đơn, mỗi sản phẩm một lần',
    fileNameEmpty: 'Tên file trống',
  },
  en: {
    brokenCharacter: 'There is a broken character, which cannot be kept',
    notReadable: 'This cannot be read',
    missing: 'This is missing',
    tooLong: 'This is too long',
    tooLarge: 'This is too large',
    keyReused: 'This key was used for another request, make a new one',
    notAnOption: 'This factory has no such option',
    productsDiffer: 'Name exactly the products of the order, each once',
    fileNameEmpty: 'The file has no name',
  },
};

/** The sentence of a message id; a text that is none stays as it is. */
export function toProblemText(message: string, locale: Locale): string {
  const known: Readonly<Record<string, string>> = { ...PROBLEMS[locale], ...CALL_PROBLEMS[locale] };
  return Object.hasOwn(known, message) ? (known[message] ?? message) : message;
}
