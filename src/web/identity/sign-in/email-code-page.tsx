import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { emailCodeForm } from '#contract/identity/account'
import * as m from '#messages'
import { authCalls } from '../../api/auth-calls.ts'
import { errorMessage } from '../../api/error-message.ts'
import { FormShell } from '../../form/form-shell.tsx'
import { CodeField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { paths } from '../../routing/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useSignIn } from './use-sign-in.ts'
import './auth.css'

/** The screen for entering the emailed code (spec section 7, otp). It does not reveal whether the address has an account. */
export function EmailCodePage() {
  const { email = '', rememberMe = false } = useLocation({ select: (location) => location.state })
  const form = useForm(emailCodeForm, { code: '' })
  const signIn = useSignIn((code: string) => authCalls.signInWithCode(email, code, rememberMe))
  const resend = useMutation({
    mutationFn: () => authCalls.requestCode(email),
    onSuccess: () => {
      signIn.reset()
      form.reset({ code: '' })
    },
  })
  return (
    <div className="auth-page">
      <PageHeader title={m.sign_in_code_title()} />
      <p>
        <ParaglideMessage
          message={m.sign_in_code_intro}
          inputs={{ email }}
          markup={{ span: ({ children }) => <span className="auth-address">{children}</span> }}
        />
      </p>
      {resend.isSuccess && !signIn.error && <Banner kind="success">{m.sign_in_code_resent()}</Banner>}
      {resend.isError && <Banner kind="error">{errorMessage(resend.error)}</Banner>}
      <FormShell
        form={form}
        onSubmit={({ code }) => signIn.mutate(code)}
        pending={signIn.isPending || signIn.isSuccess}
        error={signIn.error && errorMessage(signIn.error)}
        submitLabel={m.common_log_in_button()}
        pendingLabel={m.sign_in_pending()}
      >
        <CodeField hint={m.common_emailed_code_hint()} autoFocus {...form.field('code')} />
      </FormShell>
      <div className="auth-other auth-options">
        <Button onClick={() => resend.mutate()} pending={resend.isPending} pendingLabel={m.common_sending()}>
          {m.sign_in_code_resend()}
        </Button>
        <TextLink to={paths.login}>{m.sign_in_back_to_login()}</TextLink>
      </div>
    </div>
  )
}
