import { LoginScreen } from '../../admin/auth/login-screen'
import '../../styles/admin.css'

export function Page() {
  return <LoginScreen />
}
