"use client";
import { forwardRef, memo } from "react";
// <- imports react forwardRef
// <- imports react memo

type Props = { title: string; user?: User; onSave: (user: User) => void };
// <- type Props
// <- field Props.title
// <- field Props.user
// <- field Props.onSave
// <- type_hint_of User
// <- type_hint_of User

/** A page. */
export function Page({ title, user, onSave }: Props): JSX.Element {
//              ^ function Page
// <- type_hint_of Props
// <- type_hint_of JSX.Element
// <- doc A page.
// <- signature function Page({ title, user, onSave }: Props): JSX.Element
// <- type JSX.Element
  const ref = useRef<HTMLDivElement>(null);
  // <- calls useRef
  // <- type_hint_of HTMLDivElement
  const save = useCallback(async (next: User) => onSave(next), [onSave]);
  //    ^ function Page.save
  // <- calls useCallback
  // <- type_hint_of User
  // <- calls onSave
  // <- references next
  // <- references onSave
  return <Layout.Main ref={ref}><Title text={title} /><Form<User> value={user} onSubmit={save} /></Layout.Main>;
  // <- calls Layout.Main
  // <- references ref
  // <- calls Title
  // <- references title
  // <- calls Form
  // <- type_hint_of User
  // <- references user
  // <- references save
}

export const Title = memo(({ text }: { text: string }) => <h1>{text}</h1>);
//           ^ function Title
// <- calls memo
// <- references text
const Field: React.FC<FieldProps> = (props) => <Input {...props} as={Text} />;
//    ^ function Field
// <- type_hint_of React.FC
// <- type_hint_of FieldProps
// <- calls Input
// <- references props
// <- references Text
// <- signature const Field: React.FC<FieldProps> = (props)
const Input = forwardRef<HTMLInputElement, InputProps>(function Input(props, ref) {
//    ^ function Input
// <- calls forwardRef
// <- type_hint_of HTMLInputElement
// <- type_hint_of InputProps
// <- signature const Input = forwardRef<HTMLInputElement, InputProps>(function Input(props, ref)
  return <input ref={ref} type={props.type} />;
  // <- references ref
  // <- references props.type
});
const LazyChart = dynamic(() => import("./Chart"), { ssr: false });
//    ^ function LazyChart
// <- calls dynamic
// <- imports ./Chart
const identity = <T,>(value: T): T => value;
//    ^ function identity
// <- type_hint_of T
// <- type_hint_of T
// <- references value
// <- signature const identity = <T,>(value: T): T

class Boundary extends React.Component<Props, State> {
//    ^ class Boundary
// <- extends React.Component
// <- type_hint_of Props
// <- type_hint_of State
  state: State = {};
  // <- field Boundary.state
  // <- type_hint_of State
  render() {
  // <- method Boundary.render
    return this.state.failed ? <Oops /> : this.props.children;
    // <- accesses_field this.state
    // <- calls Oops
    // <- accesses_field this.props
  }
}

export { Field as FormField };
// <- imports Field as FormField
