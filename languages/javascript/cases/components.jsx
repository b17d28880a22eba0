import { memo, forwardRef } from "react";
// <- imports react memo
// <- imports react forwardRef

/** Says hello. */
export const Hello = ({ name }) => <p>{name}</p>;
//           ^ function Hello
// <- references name
// <- doc Says hello.
// <- signature const Hello = ({ name })

const Card = memo(function Card(props) {
//    ^ function Card
// <- calls memo
// <- signature const Card = memo(function Card(props)
  const toggle = useCallback(() => props.onToggle(), []);
  //    ^ function Card.toggle
  // <- calls useCallback
  // <- calls props.onToggle
  const label = useMemo(() => computeLabel(props), [props]);
  // <- calls useMemo
  // <- calls computeLabel
  // <- references props
  // <- references props
  return <Panel.Root onClick={toggle} icon={icons.star}><Hello name={label} /><div /></Panel.Root>;
  // <- calls Panel.Root
  // <- references toggle
  // <- references icons.star
  // <- calls Hello
  // <- references label
});

const Input = React.memo(forwardRef((props, ref) => <input ref={ref} {...props} />));
//    ^ function Input
// <- calls React.memo
// <- calls forwardRef
// <- references ref
// <- references props
// <- signature const Input = React.memo(forwardRef((props, ref)

function List({ items }) {
//       ^ function List
  return items.map((item) => <Card key={item.id}>{renderItem(item)}</Card>);
  // <- calls items.map
  // <- calls Card
  // <- references item.id
  // <- calls renderItem
  // <- references item
}

export default memo(List);
// <- calls memo
// <- references List
// <- imports List as default
