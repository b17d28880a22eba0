// Signatures keep the `>` that closes a type, and leave decorators out.
export async function load(id: string): Promise<User> {
//                    ^ function load
// <- type_hint_of Promise
// <- type_hint_of User
// <- signature async function load(id: string): Promise<User>
  return find(id);
  // <- calls find
  // <- references id
}

export class CreateUser {
//           ^ class CreateUser
  @ApiProperty({
  // <- decorates ApiProperty
  // <- calls ApiProperty
    description: "What everyone calls you",
  })
  @IsString()
  // <- decorates IsString
  // <- calls IsString
  readonly name!: string;
  //       ^ field CreateUser.name
  // <- signature readonly name!: string
}

