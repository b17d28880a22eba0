import org.example.Platform
// <- imports org.example.Platform

@Target(Socket::class)
@Delete
class Removed
//    ^ class Removed

@Target(Platform.Companion::class)
@Delete
class Kept {
//    ^ class Kept
    fun find() = 1
    //  ^ method Kept.find
}
